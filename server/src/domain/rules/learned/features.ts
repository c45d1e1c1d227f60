/**
 * What a classifier sees of a text: the sounds of its words, alone, in pairs and in pieces, so that सीवर, seevar and
 * sewer teach it the same and a slip of the pen is still most of a word. Pure.
 */
import { phoneticKey, skeletonOf } from "../phonetic-key.ts";

/** A post has fewer; what comes later is not read. */
const MOST_WORDS = 400;
const SHORTEST_PIECE = 3;
const LONGEST_PIECE = 5;
/** Fewer consonants are no word. */
const LEAST_SKELETON = 3;

/**
 * A number by how long it is, a word by its sound without the a that is said and not written, a word of another script
 * as it stands.
 */
function soundOf(word: string): string {
  if (/^\d+$/.test(word)) return `#${word.length}`;
  const sound = phoneticKey(word);
  return sound === "" ? word : sound.charAt(0) + sound.slice(1).replaceAll("a", "");
}

/**
 * The features of a folded text's words, each once. The first letter says what it is: w a word, s its consonants, b two
 * words in a row, g two with one between them, p a piece of a word.
 */
export function featuresOf(words: readonly string[]): string[] {
  const found = new Set<string>();
  const sounds = words.slice(0, MOST_WORDS).map(soundOf);
  sounds.forEach((sound, at) => {
    found.add(`w${sound}`);
    const skeleton = skeletonOf(sound);
    if (skeleton.length >= LEAST_SKELETON) found.add(`s${skeleton}`);
    const [next, second] = [sounds[at + 1], sounds[at + 2]];
    if (next !== undefined) found.add(`b${sound} ${next}`);
    if (second !== undefined) found.add(`g${sound} ${second}`);
    const framed = `^${sound}$`;
    for (let length = SHORTEST_PIECE; length <= LONGEST_PIECE; length += 1) {
      for (let from = 0; from + length <= framed.length; from += 1) found.add(`p${framed.slice(from, from + length)}`);
    }
  });
  return [...found];
}
