/**
 * Keeps what was made of a word: few words make most of what people write. Bounded, so that a writer of a million
 * different words costs time only: a word longer than any is not kept, and a full memory is emptied.
 */

const MOST_WORDS = 20_000;
/** A word longer than any is no word; it would only take room. */
const MOST_LETTERS = 40;

/** The same function with a memory. It must be pure, and nobody may change what it gives. */
export function perWord<T>(make: (word: string) => T): (word: string) => T {
  const known = new Map<string, T>();
  return (word) => {
    if (word.length > MOST_LETTERS) return make(word);
    const before = known.get(word);
    if (before !== undefined) return before;
    const made = make(word);
    if (known.size >= MOST_WORDS) known.clear();
    known.set(word, made);
    return made;
  };
}
