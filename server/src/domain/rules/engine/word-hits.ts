/**
 * Finds the words of all rules in a text at once. A word counts in any script and spelling that sounds alike (पानी, pani,
 * paani), where it is long enough to tell sounds apart; a row of words (पानी नहीं, paani nahi) also with short ones, since
 * the others stand beside them. Build once for a set.
 */
import { phoneticKey } from "../phonetic-key.ts";
import { WordIndex } from "../word-index.ts";
import { fold } from "../fold.ts";

const LEAST_LETTERS = 4;
const LEAST_SOUNDS = 3;
/** Words of posts come again and again; when so many are known, all are forgotten. */
const MOST_KNOWN = 50_000;

const known = new Map<string, string>();
const knownInRow = new Map<string, string>();

const DEVANAGARI_ZERO = 0x0966;
/** Figures in one script. */
const withFigures = (word: string): string =>
  word.replace(/[०-९]/g, (sign) => String((sign.codePointAt(0) ?? DEVANAGARI_ZERO) - DEVANAGARI_ZERO));

/** How a folded word is compared: by its sound, or as it is where it is short. */
function soundOf(word: string): string {
  const before = known.get(word);
  if (before !== undefined) return before;
  const key = word.length < LEAST_LETTERS ? "" : phoneticKey(word);
  // The a that Devanagari leaves unwritten is spoken or not: बिजली is bijli and bijali.
  const bare = key.replace(/(?!^)a/g, "");
  const sound = bare.length >= LEAST_SOUNDS ? bare : key.length >= LEAST_SOUNDS ? key : withFigures(word);
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(word, sound);
  return sound;
}

/** How a folded word is compared in a row of words: by its sound however short it is, a nasal at its end unheard. */
function soundInRow(word: string): string {
  const before = knownInRow.get(word);
  if (before !== undefined) return before;
  const key = phoneticKey(word).replace(/(?<=[aiu])n$/, "");
  const bare = key.replace(/(?!^)a/g, "");
  const sound = key === "" ? withFigures(word) : bare.length > 1 ? bare : key;
  if (knownInRow.size >= MOST_KNOWN) knownInRow.clear();
  knownInRow.set(word, sound);
  return sound;
}

/** The words that were found, by the numbers that they were added with. */
export type Hits = ReadonlySet<number>;

export class RuleWords {
  private readonly asWritten = new WordIndex<number>();
  private readonly bySound = new WordIndex<number>();
  private readonly rows = new WordIndex<number>();
  private count = 0;
  private hasSounds = false;
  private hasRows = false;

  /** Adds a word or a row of words; gives its number. One that ends in `*` stands for every word that begins so. */
  add(written: string): number {
    this.count += 1;
    const words = fold(written).split(" ");
    if (written.trim().endsWith("*")) this.asWritten.add(written, this.count);
    else if (words.length > 1) {
      this.hasRows = true;
      this.rows.add(words.map(soundInRow).join(" "), this.count);
    } else {
      this.hasSounds = true;
      this.bySound.add(words.map(soundOf).join(" "), this.count);
    }
    return this.count;
  }

  /** All that stand in the words of a text, which are asked for only where some are sought. */
  search(facts: { readonly words: readonly string[] }): Hits {
    if (this.count === 0) return new Set();
    const { words } = facts;
    const sounds = this.hasSounds ? this.bySound.search(words.map(soundOf)) : [];
    const rows = this.hasRows ? this.rows.search(words.map(soundInRow)) : [];
    return new Set([...this.asWritten.search(words), ...sounds, ...rows].map((hit) => hit.value));
  }
}
