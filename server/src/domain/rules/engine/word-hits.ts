/**
 * Finds the words of all rules in a text at once. A word counts in any script and spelling that sounds alike (पानी, pani,
 * paani), where it is long enough to tell sounds apart; a phrase counts only as it is written. Build once for a set.
 */
import { phoneticKey } from "../phonetic-key.ts";
import { WordIndex } from "../word-index.ts";
import { fold } from "../fold.ts";

const LEAST_LETTERS = 4;
const LEAST_SOUNDS = 3;
/** Words of posts come again and again; when so many are known, all are forgotten. */
const MOST_KNOWN = 50_000;

const known = new Map<string, string>();

/** How a folded word is compared: by its sound, or as it is where it is short. */
function soundOf(word: string): string {
  const before = known.get(word);
  if (before !== undefined) return before;
  const key = word.length < LEAST_LETTERS ? "" : phoneticKey(word);
  // The a that Devanagari leaves unwritten is spoken or not: बिजली is bijli and bijali.
  const bare = key.replace(/(?!^)a/g, "");
  const sound = bare.length >= LEAST_SOUNDS ? bare : key.length >= LEAST_SOUNDS ? key : word;
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(word, sound);
  return sound;
}

/** The words that were found, by the numbers that they were added with. */
export type Hits = ReadonlySet<number>;

export class RuleWords {
  private readonly asWritten = new WordIndex<number>();
  private readonly bySound = new WordIndex<number>();
  private count = 0;
  private hasSounds = false;

  /** Adds a word or phrase; gives its number. One that ends in `*` stands for every word that begins so. */
  add(written: string, isExact: boolean): number {
    this.count += 1;
    if (isExact || written.trim().endsWith("*")) this.asWritten.add(written, this.count);
    else {
      this.hasSounds = true;
      this.bySound.add(fold(written).split(" ").map(soundOf).join(" "), this.count);
    }
    return this.count;
  }

  /** All that stand in the words of a text, which are asked for only where some are sought. */
  search(facts: { readonly words: readonly string[] }): Hits {
    if (this.count === 0) return new Set();
    const { words } = facts;
    const sounds = this.hasSounds ? this.bySound.search(words.map(soundOf)) : [];
    return new Set([...this.asWritten.search(words), ...sounds].map((hit) => hit.value));
  }
}
