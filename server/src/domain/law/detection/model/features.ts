/**
 * Features of a text for classifiers: character n-grams of the sounds of its words, also across blanks. Thus सीवर,
 * seevar and sewer train the same features, and a misspelt word keeps most of them. Pure.
 */
import { phoneticKey } from "../phonetic-key.ts";

/** More than any post has; later words are ignored. */
const MOST_WORDS = 400;
const SHORTEST = 2;
const LONGEST = 6;
/** Letters considered of a word in another script. */
const MOST_LETTERS = 40;
/** Digits from which a mixed word counts as an identifier: a vehicle, a document, a handle. */
const LEAST_DIGITS = 3;

/**
 * Sound of a folded word. A number counts by its length only; a word in Latin letters or Devanagari by its phonetic key
 * without the "a" that Devanagari does not write; a word of another script is its own sound.
 */
export function soundOf(word: string): string {
  if (/^\d+$/.test(word) || (word.match(/\d/g)?.length ?? 0) >= LEAST_DIGITS) return `#${word.length}`;
  const sound = phoneticKey(word);
  return sound === "" ? word.slice(0, MOST_LETTERS) : sound.charAt(0) + sound.slice(1).replaceAll("a", "");
}

/** Calls `take` with every n-gram of a row of sounds, with repeats. Blanks surround each sound. */
export function eachGram(sounds: readonly string[], take: (gram: string) => void): void {
  const text = ` ${sounds.slice(0, MOST_WORDS).join(" ")} `;
  for (let from = 0; from + SHORTEST <= text.length; from += 1) {
    const most = Math.min(LONGEST, text.length - from);
    for (let length = SHORTEST; length <= most; length += 1) take(text.slice(from, from + length));
  }
}
