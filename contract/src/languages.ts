/**
 * Languages of the program, and texts in several of them. English is always present and replaces a missing language
 * (decision 39). The schemas are in `shapes/wording.ts`.
 */

/** Languages to choose from, each named in itself. Another one needs a line here, and its texts. */
export const LANGUAGES = { en: "English", hi: "हिन्दी" } as const;
export type Language = keyof typeof LANGUAGES;

const isLanguage = (code: string): code is Language => Object.hasOwn(LANGUAGES, code);

/** Languages on offer, and the defaults. */
export interface Offered {
  readonly languages: readonly Language[];
  readonly first_language: Language;
}
const EVERYTHING: Offered = { languages: Object.keys(LANGUAGES).filter(isLanguage), first_language: "en" };

/** First offered language of a browser's list; otherwise the first one of the State. */
export const languageAsked = (list: string, { languages, first_language: first } = EVERYTHING): Language =>
  list
    .toLowerCase()
    .split(",")
    .map((part) => part.trim().split(/[-;]/)[0] ?? "")
    .filter(isLanguage)
    .find((code) => languages.includes(code)) ?? first;

/** Translations of an English name by language code. */
export type Translations = Readonly<Record<string, string>>;

/** Text in all its languages. */
export interface Wording {
  readonly en: string;
  readonly [code: string]: string;
}

/** Returns the text in a language, or in English; undefined without a wording. */
export function wordedIn(wording: Wording, language: string): string;
export function wordedIn(wording: Wording | null | undefined, language: string): string | undefined;
export function wordedIn(wording: Wording | null | undefined, language: string): string | undefined {
  return wording?.[language] ?? wording?.en;
}

/** Returns a wording without its English, for the field beside it; empty without a wording. */
export function translationsOf(wording: Wording | null | undefined): Translations {
  const { en: _en, ...others } = wording ?? { en: "" };
  return others;
}
