/**
 * Features of a text for classifiers: the sounds of its words, alone, in pairs and in pieces. Thus सीवर, seevar and
 * sewer train the same features, and a misspelt word keeps most of them. Pure.
 */
import { phoneticKey, skeletonOf } from "../phonetic-key.ts";
import { perWord } from "../word-memo.ts";

/** More than any post has; later words are ignored. */
export const MOST_WORDS = 400;
const SHORTEST_PIECE = 3;
const LONGEST_PIECE = 5;
/** Minimum consonants of a skeleton. */
const LEAST_SKELETON = 3;

/** Digits from which a mixed word counts as an identifier: a vehicle, a document, a handle. */
const LEAST_DIGITS = 3;

/**
 * Key of a word. A number counts by its length only; a word in Latin letters or Devanagari by its sound, leaving out
 * the "a" that Devanagari does not write; a word of another script is its own key.
 */
function phoneticKeyOf(word: string): string {
  if (/^\d+$/.test(word) || (word.match(/\d/g)?.length ?? 0) >= LEAST_DIGITS) return `#${word.length}`;
  const sound = phoneticKey(word);
  return sound === "" ? word : sound.charAt(0) + sound.slice(1).replaceAll("a", "");
}

/** Features of one word. */
export interface OfWord {
  readonly sound: string;
  /** The word and its consonants. */
  readonly whole: readonly string[];
  readonly pieces: readonly string[];
}

export function featuresOfWord(word: string): OfWord {
  const sound = phoneticKeyOf(word);
  const skeleton = skeletonOf(sound);
  const framed = `^${sound}$`;
  const pieces: string[] = [];
  for (let length = SHORTEST_PIECE; length <= LONGEST_PIECE; length += 1) {
    for (let from = 0; from + length <= framed.length; from += 1) pieces.push(`p${framed.slice(from, from + length)}`);
  }
  return { sound, whole: [`w${sound}`, ...(skeleton.length >= LEAST_SKELETON ? [`s${skeleton}`] : [])], pieces };
}

const knownFeatures = perWord(featuresOfWord);

/**
 * Features of folded words, without repeats. The first letter states the kind: w a word, s its consonants, p a piece of
 * a word. Pairs: b two adjacent words, g two words with one between.
 */
export function featuresOf(words: readonly string[]): string[] {
  const found = new Set<string>();
  const all = words.slice(0, MOST_WORDS).map(knownFeatures);
  all.forEach(({ sound, whole, pieces }, at) => {
    for (const feature of whole) found.add(feature);
    const [next, second] = [all[at + 1], all[at + 2]];
    if (next !== undefined) found.add(`b${sound} ${next.sound}`);
    if (second !== undefined) found.add(`g${sound} ${second.sound}`);
    for (const piece of pieces) found.add(piece);
  });
  return [...found];
}
