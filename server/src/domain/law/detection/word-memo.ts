/**
 * Bounded memo by word, since a few words make up most of all text. An author of a million different words costs only
 * time: overlong words are not stored. Of two generations the older is discarded when the younger is full, so frequent
 * words stay.
 */

/** Default maximum words of each generation. */
const MOST_WORDS = 10_000;
/** Longer words are not stored. */
const MOST_LETTERS = 40;
/** Length from which V8 makes sliced strings, which retain the whole text. */
const LEAST_SLICE = 13;

/** Copies the letters, so that the source text can be freed. */
const cutOff = (word: string): string => (word.length < LEAST_SLICE ? word : Array.from(word).join(""));

/** Memoizes a pure function. Results are shared and must not be modified. */
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
