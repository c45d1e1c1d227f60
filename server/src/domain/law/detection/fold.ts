/**
 * Brings a citizen's text and the pack's words to one form, so that they can be compared:
 * NFC, lower case, no nukta, chandrabindu and half nasals as anusvara (अम्बाला, अंबाला), Gurmukhi in the letters of
 * Devanagari (ਸਿਰਸਾ, सिरसा), no invisible signs, one blank between words.
 * Pure, and linear in the length of the text; what lies beyond the longest post is not read.
 */
import { perWord } from "./word-memo.ts";

/** Signs that nobody sees: joiners, direction marks, soft hyphen, variation selectors, BOM. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
const NUKTA = /\u093C/gu;
const CHANDRABINDU = /\u0901/gu;
/** The two scripts run side by side in Unicode, but for these: श of two signs, a nasal, a mark that doubles, two that carry a vowel. */
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
/** Everything that is neither a letter, a mark on one, nor a digit separates words. */
const BETWEEN = /[^\p{L}\p{M}\p{N}]+/gu;
const WORD = /[\p{L}\p{M}\p{N}]+/gu;
/** Signs of ASCII that are seen: of them nothing is folded but capitals. */
const PLAIN = /^[!-~]*$/;
const PLAIN_WORD = /[A-Za-z0-9]+/g;

/** More than the longest post has; a single sign may stand for a whole phrase of eighteen. */
const MOST_SIGNS = 60_000;
/** Ends of sentences: what stands between is often one matter. */
const SENTENCE_END = /[.!?।;]+/u;
/** In a longer piece nobody ends a sentence. */
const LONGEST_PIECE = 200;

/** The words of a piece that is plain. */
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

/** The words of a piece as they were written. */
const writtenWords = (piece: string): readonly string[] =>
  PLAIN.test(piece) ? plainWords(piece) : (piece.replace(INVISIBLE, "").match(WORD) ?? []);

/** What stands between two blanks: mostly one word with signs about it. */
export interface Piece {
  /** Its words, folded. */
  readonly folded: readonly string[];
  /** The same as they were written. */
  readonly written: readonly string[];
  /** Behind how many of its words a sentence ends. */
  readonly ends: readonly number[];
}

/** Behind how many words a sentence ends, where each part between the ends has so many. */
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
    // Where a sign stands for several words, nobody wrote them one by one.
    written: written.length === folded.length ? written : folded,
    ends: endsOf(sentences.map((each) => foldedWords(each).length)),
  };
}

/** Reads a piece of a text. */
export const pieceOf = perWord(readPiece);

/** Takes a text apart, blank by blank; `take` gives how many signs a piece had. */
export function eachPiece(text: string, take: (piece: string) => number, endLine: () => void): void {
  let signs = 0;
  // Nothing that folding does reaches over a blank of ASCII.
  for (const line of text.slice(0, MOST_SIGNS).split("\n")) {
    for (const piece of line.split(" ")) {
      if (piece === "") continue;
      signs += take(piece);
      if (signs > MOST_SIGNS) return;
    }
    endLine();
  }
}

/** The signs of folded words, with what stands between them. */
export const signsOf = (words: readonly string[]): number => words.reduce((sum, word) => sum + word.length + 1, 0);

/** The words of a text, folded, and each as it was written. */
export interface Words {
  readonly folded: readonly string[];
  readonly written: readonly string[];
}

/** The words of a text. */
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

/** The folded text: words with single blanks between them, none at the ends. */
export const fold = (text: string): string => wordsIn(text).folded.join(" ");

/** Gives folded words as they were written first in a text; looked up only where somebody asks. */
export function asWrittenIn({ folded, written }: Words): (words: readonly string[]) => string {
  let first: Map<string, string> | null = null;
  return (words) => {
    // The other way round, so that what was written first is put last.
    first ??= new Map(folded.map((word, at): [string, string] => [word, written[at] ?? word]).toReversed());
    return words.map((word) => first?.get(word) ?? word).join(" ");
  };
}
