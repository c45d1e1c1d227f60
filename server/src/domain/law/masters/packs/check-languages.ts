/** Translations: every text of a pack exists in each language of the State, and in no other. Pure. */
import type { Report } from "./report.ts";
import type { Pack } from "./schemas.ts";

const TRANSLATIONS = "_translations";

/** Reports translations that are missing, superfluous or still English. */
export function checkLanguages(pack: Pack, report: Report): void {
  const { calendars, contentHash: _hash, ...files } = pack;
  const { languages } = files["pack.json"];
  if (!languages.includes("en")) report("pack.json", "/languages", 'English is the base; name "en" among the languages.');
  for (const code of languages) {
    if (letterOf(code) === null) report("pack.json", "/languages", `There is no language of India "${code}".`);
  }
  const wanted = languages.filter((code) => code !== "en" && letterOf(code) !== null);
  const parts: (readonly [file: string, value: unknown])[] = Object.entries(files);
  for (const calendar of calendars) parts.push([`calendar-${calendar.year}.json`, calendar]);
  for (const [file, value] of parts) {
    walk(value, "", (pointer, message) => report(file, pointer, message), wanted);
  }
}

type Say = (pointer: string, message: string) => void;

function walk(value: unknown, pointer: string, say: Say, wanted: readonly string[]): void {
  if (typeof value !== "object" || value === null) return;
  const of = value as Readonly<Record<string, unknown>>;
  for (const [key, inner] of Object.entries(of)) {
    const at = `${pointer}/${key}`;
    if (!key.endsWith(TRANSLATIONS)) walk(inner, at, say, wanted);
    else if (of[key.slice(0, -TRANSLATIONS.length)] != null) checkOne(key, inner as Given, at, say, wanted);
  }
}

type Given = Readonly<Record<string, string>>;

function checkOne(key: string, given: Given, at: string, say: Say, wanted: readonly string[]): void {
  for (const code of wanted) {
    const text = given[code];
    if (text === undefined) say(at, `"${key}" lacks the language "${code}".`);
    else if (!isInLanguage(text, code)) say(at, `"${key}" is not written in the script of "${code}".`);
  }
  for (const code of Object.keys(given).filter((one) => !wanted.includes(one))) {
    say(at, `"${key}" has "${code}", which pack.json does not name among the languages beside English.`);
  }
}

/** Regular expressions for one letter of each Indian script. */
const LETTER_OF: Readonly<Record<string, RegExp>> = Object.fromEntries(
  ["Arab", "Beng", "Deva", "Gujr", "Guru", "Knda", "Latn", "Mlym", "Mtei", "Olck", "Orya", "Taml", "Telu"].map(
    (script) => [script, new RegExp(`\\p{Script=${script}}`, "u")],
  ),
);

/** A letter of the usual script of a language; null for a language without an Indian script. */
const letterOf = (code: string): RegExp | null => LETTER_OF[new Intl.Locale(code).maximize().script ?? ""] ?? null;

/** Returns true when a text has a letter of the language's script, to catch untranslated English. */
export const isInLanguage = (text: string, code: string): boolean => letterOf(code)?.test(text) ?? false;
