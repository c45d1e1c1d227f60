/**
 * Brings a citizen's text and the pack's words to one form, so that they can be compared:
 * NFC, lower case, no nukta, chandrabindu and half nasals as anusvara (अम्बाला, अंबाला), no invisible
 * signs, one blank between words.
 * Pure, and linear in the length of the text; what lies beyond the longest post is not read.
 */
import { perWord } from "./word-memo.ts";

/** Signs that nobody sees: joiners, direction marks, soft hyphen, variation selectors, BOM. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
const NUKTA = /\u093C/gu;
const CHANDRABINDU = /\u0901/gu;
/** A nasal with virama before a consonant. */
const HALF_NASAL = /[\u0919\u091E\u0923\u0928\u092E]\u094D(?=[\u0915-\u0939])/gu;
/** Everything that is neither a letter, a mark on one, nor a digit separates words. */
const BETWEEN = /[^\p{L}\p{M}\p{N}]+/gu;

/** More than the longest post has; a single sign may stand for a whole phrase of eighteen. */
const MOST_SIGNS = 60_000;

function foldPlainly(text: string): string {
  return text
    .normalize("NFKD")
    .slice(0, MOST_SIGNS)
    .replace(INVISIBLE, "")
    .replace(NUKTA, "")
    .replace(CHANDRABINDU, "\u0902")
    .replace(HALF_NASAL, "\u0902")
    .normalize("NFC")
    .toLowerCase()
    .replace(BETWEEN, " ")
    .trim();
}

/** One word, without blanks in it, folded: it may become several, or none. */
export const foldWord = perWord(foldPlainly);
/** Nothing that folding does reaches over a blank of ASCII. */
const BLANKS = /[ \t\n\r]+/;

/** The folded text: words with single blanks between them, none at the ends. */
export function fold(text: string): string {
  const folded: string[] = [];
  let signs = 0;
  for (const word of text.slice(0, MOST_SIGNS).split(BLANKS)) {
    const one = foldWord(word);
    if (one === "") continue;
    folded.push(one);
    signs += one.length;
    if (signs > MOST_SIGNS) break;
  }
  return folded.join(" ");
}
