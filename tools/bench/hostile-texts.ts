/** Texts as somebody writes them who means harm: one alphabet over and over, as long as X lets a post be. */

/** As long as a post of X may be. */
export const LONGEST_POST = 25_000;

/** What is repeated to make a text; each has broken somebody's pattern once. */
export const ALPHABETS = [
  "a",
  "a ",
  "कि.",
  "क्",
  "aeiou",
  "1",
  "1 ",
  "98 ",
  "9-",
  "2345 6789 0123 ",
  "@",
  "a@",
  "a@b.",
  "@abc ",
  ".a",
  "#a",
  "http://a.in ",
  "HR26",
  "ABCPE1234",
  "\u200B9",
  "\uFDFA",
  "\uFDFA1 ",
  "e\u0301",
  "👨‍👩‍👧",
  "{a",
  "=+-",
  "No ",
  "order no ",
  "account ",
  "\n",
  "21-11-2026 ",
  "बिजली नहीं ",
  "\u202E",
] as const;

/** A text of this length out of an alphabet. */
export const textOf = (alphabet: string, length: number): string =>
  alphabet.repeat(Math.ceil(length / alphabet.length)).slice(0, length);
