/**
 * Normalizes a citizen's text and the pack's words for comparison. Chandrabindu and half nasals become anusvara
 * (अम्बाला, अंबाला), Gurmukhi becomes Devanagari (ਸਿਰਸਾ, सिरसा). Pure, linear in the length of the text; text beyond
 * the longest post is ignored.
 */
import { perWord } from "./word-memo.ts";

/** Invisible characters: joiners, direction marks, soft hyphen, variation selectors, BOM. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
const NUKTA = /\u093C/gu;
const CHANDRABINDU = /\u0901/gu;
/**
 * Exceptions to the parallel layout of the two scripts in Unicode: श of two signs, a nasal, a doubling mark, two vowel
 * carriers.
 */
const GURMUKHI = /\u0A38\u0A3C|[\u0A01-\u0A73]/gu;
const GURMUKHI_ALONE: Readonly<Record<string, string>> = {
  "\u0A38\u0A3C": "श",
  "\u0A70": "\u0902",
  "\u0A71": "",
  "\u0A72": "",
  "\u0A73": "",
};
const FROM_DEVANAGARI = 0x100;
/** A nasal with virama before a consonant. */
const HALF_NASAL = /[\u0919\u091E\u0923\u0928\u092E]\u094D(?=[\u0915-\u0939])/gu;
/** Word separators: everything but letters, marks on letters, and digits. */
const BETWEEN = /[^\p{L}\p{M}\p{N}]+/gu;
const WORD = /[\p{L}\p{M}\p{N}]+/gu;
/** Visible ASCII, where folding changes only capitals. */
const PLAIN = /^[!-~]*$/;
const PLAIN_WORD = /[A-Za-z0-9]+/g;

/** Maximum characters read, more than the longest post. A single character may expand to a phrase of eighteen. */
const MOST_SIGNS = 60_000;
/** Ends of sentences; one sentence often has one issue label. */
const SENTENCE_END = /[.!?।;]+/u;
/** Longer pieces contain no end of a sentence. */
const LONGEST_PIECE = 200;

/** Words of an ASCII piece. */
const plainWords = (piece: string): readonly string[] => piece.slice(0, MOST_SIGNS).match(PLAIN_WORD) ?? [];

function foldedWords(piece: string): readonly string[] {
  if (PLAIN.test(piece)) return plainWords(piece.toLowerCase());
  const folded = piece
    .replace(GURMUKHI, (sign) => GURMUKHI_ALONE[sign] ?? String.fromCharCode(sign.charCodeAt(0) - FROM_DEVANAGARI))
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
  return folded === "" ? [] : folded.split(" ");
}

/** Words of a piece as written. */
const writtenWords = (piece: string): readonly string[] =>
  PLAIN.test(piece) ? plainWords(piece) : (piece.replace(INVISIBLE, "").match(WORD) ?? []);

/** Text between two spaces: mostly one word with punctuation. */
export interface Piece {
  /** Folded words. */
  readonly folded: readonly string[];
  /** The same words as written. */
  readonly written: readonly string[];
  /** Word counts after which a sentence ends. */
  readonly ends: readonly number[];
}

/** Running totals of the words before each end of a sentence. */
function endsOf(counts: readonly number[]): number[] {
  let before = 0;
  return counts.slice(0, -1).map((count) => (before += count));
}

function readPiece(piece: string): Piece {
  const folded = foldedWords(piece);
  const written = writtenWords(piece);
  const hasEnds = piece.length <= LONGEST_PIECE && SENTENCE_END.test(piece);
  const sentences = hasEnds ? piece.split(SENTENCE_END) : [];
  return {
    folded,
    // If a character expanded to several words, written and folded words no longer correspond, and the folded ones
    // stand for both.
    written: written.length === folded.length ? written : folded,
    ends: endsOf(sentences.map((each) => foldedWords(each).length)),
  };
}

export const pieceOf = perWord(readPiece);

/** Splits a text at spaces; `take` returns the number of characters of a piece. */
export function eachPiece(text: string, take: (piece: string) => number, endLine: () => void): void {
  let signs = 0;
  // Folding never crosses an ASCII space.
  for (const line of text.slice(0, MOST_SIGNS).split("\n")) {
    for (const piece of line.split(" ")) {
      if (piece === "") continue;
      signs += take(piece);
      if (signs > MOST_SIGNS) return;
    }
    endLine();
  }
}

/** Length of folded words with their separators. */
export const signsOf = (words: readonly string[]): number => words.reduce((sum, word) => sum + word.length + 1, 0);

/** Words of a text, folded and as written. */
export interface Words {
  readonly folded: readonly string[];
  readonly written: readonly string[];
}

export function wordsIn(text: string): Words {
  const [folded, written]: [string[], string[]] = [[], []];
  const take = (piece: string): number => {
    const read = pieceOf(piece);
    for (const word of read.folded) folded.push(word);
    for (const word of read.written) written.push(word);
    return signsOf(read.folded);
  };
  eachPiece(text, take, () => undefined);
  return { folded, written };
}

/** Folded text: words with single spaces between them, none at the ends. */
export const fold = (text: string): string => wordsIn(text).folded.join(" ");

/** Maps folded words to their first spelling in a text; the index is built on first use. */
export function asWrittenIn({ folded, written }: Words): (words: readonly string[]) => string {
  let first: Map<string, string> | null = null;
  return (words) => {
    // Reversed, so that the first spelling is written last and wins.
    first ??= new Map(folded.map((word, at): [string, string] => [word, written[at] ?? word]).toReversed());
    return words.map((word) => first?.get(word) ?? word).join(" ");
  };
}
