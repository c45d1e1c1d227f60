/**
 * The languages of the program, and a name or text in several of them. English is the base: it is always there and
 * stands in for what a language lacks (decision 51). The schemas are in `shapes/wording.ts`.
 */

/** Every language that people may choose, named in itself. A further one is a line here, and its texts. */
export const LANGUAGES = { en: "English", hi: "हिन्दी" } as const;
export type Language = keyof typeof LANGUAGES;

const isLanguage = (code: string): code is Language => Object.hasOwn(LANGUAGES, code);

/** What people may choose, and what they get where they ask for none of it. */
export interface Offered {
  readonly languages: readonly Language[];
  readonly first_language: Language;
}
const EVERYTHING: Offered = { languages: Object.keys(LANGUAGES).filter(isLanguage), first_language: "en" };

/** The first language of a browser's list that is offered; the first one of the State where none of them is. */
export const languageAsked = (list: string, { languages, first_language: first } = EVERYTHING): Language =>
  list
    .toLowerCase()
    .split(",")
    .map((part) => part.trim().split(/[-;]/)[0] ?? "")
    .filter(isLanguage)
    .find((code) => languages.includes(code)) ?? first;

/** What stands beside an English name: the same name by language code. */
export type Translations = Readonly<Record<string, string>>;

/** A name or text in every language that it has. */
export interface Wording {
  readonly en: string;
  readonly [code: string]: string;
}

/** The text in a language, or in English; undefined where there is no wording. */
export function wordedIn(wording: Wording, language: string): string;
export function wordedIn(wording: Wording | null | undefined, language: string): string | undefined;
export function wordedIn(wording: Wording | null | undefined, language: string): string | undefined {
  return wording?.[language] ?? wording?.en;
}

/** A wording without its English, for the field beside it; empty where there is no wording. */
export function translationsOf(wording: Wording | null | undefined): Translations {
  const { en: _en, ...others } = wording ?? { en: "" };
  return others;
}
