/** Words for one and for several, written in the server's sentences as the catalogues of the screens write them. Pure. */

/** `{n, plural, one {# day} other {# days}}`; a form holds no other slot. */
const COUNTED = /\{(\w+), plural, one \{([^{}]*)\} other \{([^{}]*)\}\}/g;

/** The sentence with the words that its numbers want, and plain slots left to be filled; several where no number is given. */
export const counted = (sentence: string, slots: Readonly<Record<string, unknown>>, language: string): string =>
  sentence.replace(COUNTED, (_, name: string, one: string, other: string) => {
    const n = slots[name];
    const isOne = typeof n === "number" && new Intl.PluralRules(language).select(n) === "one";
    return (isOne ? one : other).replaceAll("#", `{${name}}`);
  });
