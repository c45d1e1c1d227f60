/**
 * What a classifier sees of a text: the sounds of its words, alone, in pairs and in pieces, so that सीवर, seevar and
 * sewer teach it the same and a slip of the pen is still most of a word. Pure.
 */
import { phoneticKey, skeletonOf } from "../phonetic-key.ts";
import { perWord } from "../word-memo.ts";

/** A post has fewer; what comes later is not read. */
export const MOST_WORDS = 400;
const SHORTEST_PIECE = 3;
const LONGEST_PIECE = 5;
/** Fewer consonants are no word. */
const LEAST_SKELETON = 3;

/** With as many digits among its letters a word is the number of something: a vehicle, a paper, a handle. */
const LEAST_DIGITS = 3;

/**
 * A number by how long it is, a word by its sound without the a that is said and not written, a word of another script
 * as it stands.
 */
function phoneticKeyOf(word: string): string {
  if (/^\d+$/.test(word) || (word.match(/\d/g)?.length ?? 0) >= LEAST_DIGITS) return `#${word.length}`;
  const sound = phoneticKey(word);
  return sound === "" ? word : sound.charAt(0) + sound.slice(1).replaceAll("a", "");
}

/** What one word gives of the features of a text. */
export interface OfWord {
  readonly sound: string;
  /** The word itself and its consonants. */
  readonly whole: readonly string[];
  readonly pieces: readonly string[];
}

/** What a folded word gives. */
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
 * The features of a folded text's words, each once. The first letter says what it is: w a word, s its consonants, b two
 * words in a row, g two with one between them, p a piece of a word.
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
