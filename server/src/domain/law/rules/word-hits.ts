/**
 * Finds the words of all rules in a text at once. A word counts in any script and spelling that sounds alike (पानी, pani,
 * paani), where it is long enough to tell sounds apart; a row of words (पानी नहीं, paani nahi) also with short ones, since
 * the others stand beside them. Build once for a set.
 */
import { phoneticKey } from "../detection/phonetic-key.ts";
import { wordsIn } from "../detection/fold.ts";
import { WordIndex, type Begun, type PhraseHit } from "../detection/word-index.ts";
import { perWord } from "../detection/word-memo.ts";

const LEAST_LETTERS = 4;
const LEAST_SOUNDS = 3;

/** The most words of posts that are remembered. */
const MOST_KNOWN = 20_000;

const DEVANAGARI_ZERO = 0x0966;
/** Figures in one script. */
const withFigures = (word: string): string =>
  word.replace(/[०-९]/g, (sign) => String((sign.codePointAt(0) ?? DEVANAGARI_ZERO) - DEVANAGARI_ZERO));

/** How a folded word is compared: by its sound, or as it is where it is short. */
function phoneticKeyOf(word: string): string {
  const key = word.length < LEAST_LETTERS ? "" : phoneticKey(word);
  // The a that Devanagari leaves unwritten is spoken or not: बिजली is bijli and bijali.
  const bare = key.replace(/(?!^)a/g, "");
  return bare.length >= LEAST_SOUNDS ? bare : key.length >= LEAST_SOUNDS ? key : withFigures(word);
}

/** How a folded word is compared in a row of words: by its sound however short it is, a nasal at its end unheard. */
function soundInRow(word: string): string {
  const key = phoneticKey(word).replace(/(?<=[aiu])n$/, "");
  const bare = key.replace(/(?!^)a/g, "");
  return key === "" ? withFigures(word) : bare.length > 1 ? bare : key;
}

/** The words that were found, by the numbers that they were added with. */
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
  /** What a word of a text begins; known when all words of the rules are there. */
  private sounding: ((word: string) => Sounding) | null = null;

  /** Adds a word or a row of words; gives its number. One that ends in `*` stands for every word that begins so. */
  add(written: string): number {
    this.count += 1;
    this.sounding = null;
    const words = wordsIn(written).folded;
    if (written.trim().endsWith("*")) this.asWritten.add(written, this.count);
    else if (words.length > 1) this.rows.add(words.map(soundInRow).join(" "), this.count);
    else this.bySound.add(words.map(phoneticKeyOf).join(" "), this.count);
    return this.count;
  }

  /** All that stand in the words of a text, which are asked for only where some are sought. */
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
