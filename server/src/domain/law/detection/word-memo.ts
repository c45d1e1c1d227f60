/**
 * Keeps what was made of a word: few words make most of what people write. Bounded, so that a writer of a million
 * different words costs time only: a word longer than any is not kept, and of two generations the older one goes when
 * the younger is full, so that words that come again and again stay.
 */

/** The most words of each generation, unless the caller sets another number. */
const MOST_WORDS = 10_000;
/** A word longer than any is no word; it would only take room. */
const MOST_LETTERS = 40;
/** From here on a piece of a text holds the whole text in memory (V8's sliced strings). */
const LEAST_SLICE = 13;

/** The same letters without the text that they were cut from. */
const cutOff = (word: string): string => (word.length < LEAST_SLICE ? word : Array.from(word).join(""));

/** The same function with a memory. It must be pure, and nobody may change what it gives. */
export function perWord<T>(make: (word: string) => T, most = MOST_WORDS): (word: string) => T {
  let young = new Map<string, T>();
  let old = new Map<string, T>();
  const keep = (word: string, made: T): T => {
    if (young.size >= most) {
      old = young;
      young = new Map();
    }
    young.set(word, made);
    return made;
  };
  return (word) => {
    if (word.length > MOST_LETTERS) return make(word);
    const known = young.get(word);
    if (known !== undefined) return known;
    const before = old.get(word);
    if (before !== undefined) return keep(word, before);
    const own = cutOff(word);
    return keep(own, make(own));
  };
}
