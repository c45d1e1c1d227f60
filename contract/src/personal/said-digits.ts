/**
 * Digits written as words, as people dictate or hide a number: "nine eight double one", "नौ आठ एक", "nau aath ek".
 * Pure.
 */

/** Words for 0 to 9, in order: English, Hindi in Latin script, Hindi, English in Devanagari; all folded. */
const WORDS = [
  "zero|nought|oh|shunya|sunya|शून्य|ज\u093C?ीरो",
  "one|ek|एक|वन",
  "two|do|दो|टू",
  "three|teen|tin|तीन|थ्री",
  "four|char|chaar|चार|फोर",
  "five|panch|paanch|पांच|पाँच|फाइव",
  "six|chhe|chhah|cheh|chah|che|छह|छः|छै|छे|सिक्स",
  "seven|saat|sat|सात|सेवन",
  "eight|aath|aat|ath|आठ|एट",
  "nine|nau|nou|नौ|नाइन",
];
const TWICE = "double|डबल";
const THRICE = "triple|ट्रिपल";
const NAMED = WORDS.map((words, digit) => `(?<d${digit}>${words})`).join("|");
const ALONE = (pattern: string): string => `(?<![\\p{L}\\p{M}])(?:${pattern})(?![\\p{L}\\p{M}])`;
const LEAST_IN_A_ROW = 3;

const ROW = new RegExp(
  `(?:${ALONE(`${WORDS.join("|")}|${TWICE}|${THRICE}`)}[ ,./\\-\\n]{1,3}){${LEAST_IN_A_ROW - 1}}${ALONE(WORDS.join("|"))}`,
  "iu",
);
const DIGIT_OR_WORD = new RegExp(`\\d+|${ALONE(`(?<twice>${TWICE})|(?<thrice>${THRICE})|${NAMED}`)}`, "giu");
/** Separators between two digits when one of them is a word. */
export const SAID_GLUE = /^[ ,./\-\n]{0,3}$/;

/** Returns true when a folded text has three or more digit words in a row. */
export const saysDigits = (text: string): boolean => ROW.test(text);

/** Digits of a text, or one digit written as a word. */
export interface Digits {
  readonly digits: string;
  readonly start: number;
  readonly end: number;
  readonly isSaid: boolean;
}

const valueOf = (named: Record<string, string | undefined>): string => {
  const digit = WORDS.findIndex((_, at) => named[`d${at}`] !== undefined);
  return digit === -1 ? "" : String(digit);
};

/** Digits and digit words of a folded text, in order; "double nine" yields 9 twice, "triple nine" three times. */
export function digitsAndWords(text: string): Digits[] {
  const found: Digits[] = [];
  for (const match of text.matchAll(DIGIT_OR_WORD)) {
    const place = { start: match.index, end: match.index + match[0].length };
    const { twice, thrice, ...named } = match.groups ?? {};
    const said = valueOf(named);
    // The words before repeat this digit; a "double" without a digit is ignored.
    const open = found.findLastIndex((one) => one.digits !== "") + 1;
    const repeated = said === "" ? [] : found.slice(open).map((one) => ({ ...one, digits: said }));
    found.splice(open, Infinity, ...repeated);
    const again = { ...place, digits: "", isSaid: true };
    if (twice !== undefined) found.push(again);
    // Two repetitions, each a part of the word.
    else if (thrice !== undefined) found.push({ ...again, end: place.start + 1 }, { ...again, start: place.start + 1 });
    else found.push({ ...place, digits: said === "" ? match[0] : said, isSaid: said !== "" });
  }
  return found.slice(0, found.findLastIndex((one) => one.digits !== "") + 1);
}
