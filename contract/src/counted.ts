/** Plurals in the server's sentences, in the format of the screens' catalogues. Pure. */

/** `{n, plural, one {# day} other {# days}}`; a form contains no other slot. */
const COUNTED = /\{(\w+), plural, one \{([^{}]*)\} other \{([^{}]*)\}\}/g;

/** Resolves plurals and leaves plain slots; uses the plural form without a number. */
export const counted = (sentence: string, slots: Readonly<Record<string, unknown>>, language: string): string =>
  sentence.replace(COUNTED, (_, name: string, one: string, other: string) => {
    const n = slots[name];
    const isOne = typeof n === "number" && new Intl.PluralRules(language).select(n) === "one";
    return (isOne ? one : other).replaceAll("#", `{${name}}`);
  });
