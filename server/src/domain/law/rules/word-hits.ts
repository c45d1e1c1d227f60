/**
 * Searches the words of all rules in a text at once. A long word matches every script and spelling of the same sound
 * (पानी, pani, paani). A row of words (पानी नहीं, paani nahi) matches by sound even for short words, because the others
 * confirm it. Build once for a set.
 */
import { phoneticKey } from "../detection/phonetic-key.ts";
import { wordsIn } from "../detection/fold-text.ts";
import { WordIndex, type Begun, type PhraseHit } from "../detection/word-index.ts";
import { perWord } from "../detection/word-memo.ts";

const LEAST_LETTERS = 4;
const LEAST_SOUNDS = 3;

/** Maximum memoized words of posts. */
const MOST_KNOWN = 20_000;

const DEVANAGARI_ZERO = 0x0966;
/** Converts digits to one script. */
const withFigures = (word: string): string =>
  word.replace(/[०-९]/g, (sign) => String((sign.codePointAt(0) ?? DEVANAGARI_ZERO) - DEVANAGARI_ZERO));

/** Comparison key of a folded word: its sound, or the word itself when short. */
function phoneticKeyOf(word: string): string {
  const key = word.length < LEAST_LETTERS ? "" : phoneticKey(word);
  // An unwritten a of Devanagari may be spoken or not: बिजली is bijli and bijali.
  const bare = key.replace(/(?!^)a/g, "");
  return bare.length >= LEAST_SOUNDS ? bare : key.length >= LEAST_SOUNDS ? key : withFigures(word);
}

/**
 * Key by which words in a sequence are compared: the sound of the folded word, however short it is, without a final
 * nasal.
 */
function soundInRow(word: string): string {
  const key = phoneticKey(word).replace(/(?<=[aiu])n$/, "");
  const bare = key.replace(/(?!^)a/g, "");
  return key === "" ? withFigures(word) : bare.length > 1 ? bare : key;
}

/** Matched words, by the numbers from `add`. */
export type Hits = ReadonlySet<number>;

interface Sounding {
  readonly written: Begun<number>;
  readonly sounds: Begun<number>;
  readonly inRow: string;
  readonly rows: Begun<number>;
}

const NOTHING: Hits = new Set();

export class RuleWords {
  private readonly asWritten = new WordIndex<number>();
  private readonly bySound = new WordIndex<number>();
  private readonly rows = new WordIndex<number>();
  private count = 0;
  /** Lookup of entries that begin with a word; built after all words are added. */
  private sounding: ((word: string) => Sounding) | null = null;

  /** Adds a word or a row of words and returns its number. A trailing `*` matches every word with that beginning. */
  add(written: string): number {
    this.count += 1;
    this.sounding = null;
    const words = wordsIn(written).folded;
    if (written.trim().endsWith("*")) this.asWritten.add(written, this.count);
    else if (words.length > 1) this.rows.add(words.map(soundInRow).join(" "), this.count);
    else this.bySound.add(words.map(phoneticKeyOf).join(" "), this.count);
    return this.count;
  }

  /** All matches in a text; reads its words only if there is something to search. */
  search(facts: { readonly words: readonly string[] }): Hits {
    if (this.count === 0) return NOTHING;
    const { words } = facts;
    this.sounding ??= perWord((word) => {
      const inRow = soundInRow(word);
      return {
        written: this.asWritten.begunBy(word),
        sounds: this.bySound.begunBy(phoneticKeyOf(word)),
        inRow,
        rows: this.rows.begunBy(inRow),
      };
    }, MOST_KNOWN);
    const known = words.map(this.sounding);
    const found = new Set<number>();
    const take = (hits: readonly PhraseHit<number>[]): void => hits.forEach(({ value }) => found.add(value));
    take(this.asWritten.searchIn(words, (at) => known[at]?.written ?? []));
    for (const { sounds } of known) for (const one of sounds) for (const { value } of one.found) found.add(value);
    const inRows = known.map(({ inRow }) => inRow);
    take(this.rows.searchIn(inRows, (at) => known[at]?.rows ?? []));
    return found;
  }
}
