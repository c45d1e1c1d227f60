/**
 * Phrases of a pack, and their places in a text. Pure. Words match as written and by sound, so one entry finds सुसाइड,
 * suside and suicide.
 */
import { fold } from "./fold-text.ts";
import { phoneticKey } from "./phonetic-key.ts";

/** A word of a phrase: its slot in the index, and the maximum of other words before it. */
interface Step {
  readonly slot: number;
  readonly mostBetween: number;
}
type Row = readonly Step[];
/** Each part matches by any of its rows. */
export type Pattern = readonly (readonly Row[])[];

const MOST_WORDS_BETWEEN = 2;
/** Maximum words between the parts of one phrase. */
const WINDOW = 26;
/** Words beyond this number are ignored. */
export const MOST_WORDS = 600;
const MOST_LETTERS = 40;
const SUM = "#";
/** Three to six digits that are not a year, or 5k. */
const A_SUM = /^(?!(?:19|20)\d[1-9]$)\d{3,6}$|^\d{1,3}k$/;
/** Shorter sounds match too many words. */
const LEAST_SOUND = 4;

/** Index from words to the slots they fill. */
export class Slots {
  private readonly numbers = new Map<string, number>();
  private readonly exact = new Map<string, Set<number>>();
  private readonly beginnings = new Map<string, Set<number>>();
  private readonly pieces: { readonly sound: string; readonly slot: number }[] = [];

  /** Number of a slot from its text in the pack. */
  numberOf(text: string): number {
    const known = this.numbers.get(text);
    if (known !== undefined) return known;
    const slot = this.numbers.size;
    this.numbers.set(text, slot);
    for (const word of text.split("|")) this.add(word, slot);
    return slot;
  }

  private add(word: string, slot: number): void {
    const folded = word === SUM ? SUM : fold(word);
    const sound = phoneticKey(folded);
    const put = (into: Map<string, Set<number>>, key: string): void => {
      into.set(key, (into.get(key) ?? new Set()).add(slot));
    };
    if (word.startsWith("*")) this.pieces.push({ sound, slot });
    const into = word.endsWith("*") ? this.beginnings : this.exact;
    put(into, folded);
    if (sound.length >= LEAST_SOUND) put(into, `~${sound}`);
  }

  /** Slots filled by a folded word, or by the beginning of an overlong one. Call only after all phrases are indexed. */
  filledBy(whole: string): readonly number[] {
    const word = whole.slice(0, MOST_LETTERS);
    const sound = phoneticKey(word);
    const filled = new Set<number>();
    const take = (slots: ReadonlySet<number> | undefined): void => slots?.forEach((slot) => filled.add(slot));
    take(this.exact.get(word));
    if (A_SUM.test(word)) take(this.exact.get(SUM));
    if (sound.length >= LEAST_SOUND) take(this.exact.get(`~${sound}`));
    for (let length = 2; length <= word.length; length += 1) take(this.beginnings.get(word.slice(0, length)));
    for (let length = LEAST_SOUND; length <= sound.length; length += 1)
      take(this.beginnings.get(`~${sound.slice(0, length)}`));
    for (const piece of this.pieces) if (sound.includes(piece.sound)) filled.add(piece.slot);
    return [...filled];
  }
}

export const NOTHING: ReadonlySet<number> = new Set();

/** Words `start` to `end` (exclusive). */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A text that was read once: its words, and for each word the numbers of the phrase slots that it can fill. */
export class Reading {
  private readonly written: readonly string[];
  private readonly filled: readonly (readonly number[])[];
  /** Places by filled slot, since most rows begin nowhere in a text. */
  private readonly placesOf = new Map<number, number[]>();

  /** Words as written, and `Slots.filledBy` for each; truncated at `MOST_WORDS`. */
  constructor(written: readonly string[], filled: readonly (readonly number[])[]) {
    this.written = written;
    this.filled = filled.slice(0, MOST_WORDS);
    this.filled.forEach((slotsHere, place) => {
      for (const slot of slotsHere) {
        const known = this.placesOf.get(slot);
        if (known === undefined) this.placesOf.set(slot, [place]);
        else known.push(place);
      }
    });
  }

  /** Returns true when every word of a pattern occurs somewhere. Most patterns fail this cheap test. */
  mayHave(pattern: Pattern): boolean {
    return pattern.every((rows) => rows.some((row) => row.every(({ slot }) => this.placesOf.has(slot))));
  }

  /** Words of spans as written, in order, without repeats. */
  writtenAt(spans: readonly Span[]): string[] {
    const at = new Set(spans.flatMap(({ start, end }) => placesIn(start, end)));
    const words = [...at].toSorted((a, b) => a - b).map((each) => this.written[each] ?? "");
    return [...new Set(words.map((word) => word.slice(0, 4 * MOST_LETTERS)))];
  }

  /** Matches of a row of slots, without repeats; words in `hidden` fill nothing. */
  places(row: Row, hidden: ReadonlySet<number>): Span[] {
    const [first, ...rest] = row;
    if (first === undefined) return [];
    const found: Span[] = [];
    for (const start of this.placesOf.get(first.slot) ?? []) {
      if (hidden.has(start)) continue;
      let at = start;
      for (const step of rest) {
        at = this.next(at + 1, step, hidden);
        if (at < 0) break;
      }
      if (at >= 0) found.push({ start, end: at + 1 });
    }
    return found;
  }

  /** First word that fills a slot, from a place on and within the allowed gap; -1 when there is none. */
  private next(from: number, { slot, mostBetween }: Step, hidden: ReadonlySet<number>): number {
    for (let at = from; at <= from + mostBetween; at += 1)
      if (this.filled[at]?.includes(slot) === true && !hidden.has(at)) return at;
    return -1;
  }

  /** Spans of a pattern, or null without a match. */
  find(pattern: Pattern, hidden: ReadonlySet<number>): readonly Span[] | null {
    if (!this.mayHave(pattern)) return null;
    const parts: Span[][] = [];
    for (const rows of pattern) {
      const places = rows.flatMap((row) => this.places(row, hidden));
      if (places.length === 0) return null;
      parts.push(places);
    }
    const [first, ...others] = parts;
    for (const span of first ?? []) {
      const near = others.map((places) => places.find((each) => Math.abs(each.start - span.start) <= WINDOW));
      if (near.every((each) => each !== undefined)) return [span, ...near];
    }
    return null;
  }

  /** Words covered by the patterns. */
  covered(patterns: readonly Pattern[]): ReadonlySet<number> {
    const spans = patterns.flatMap((pattern) =>
      this.find(pattern, NOTHING) === null ? [] : pattern.flat().flatMap((row) => this.places(row, NOTHING)),
    );
    return spans.length === 0 ? NOTHING : new Set(spans.flatMap(({ start, end }) => placesIn(start, end)));
  }
}

const placesIn = (start: number, end: number): number[] =>
  Array.from({ length: end - start }, (_, more) => start + more);

/** Slots of which a pattern needs at least one. */
export const beginningsOf = ([rows = []]: Pattern): ReadonlySet<number> =>
  new Set(rows.flatMap(([first]) => first?.slot ?? []));

/**
 * Parses phrases of the pack: rows of words, each `one|or|another`, `*` for any surrounding letters. Up to two other
 * words may stand between, none before a `=word`. `&` joins phrases in any order, `$name` inserts a set of phrases, `#`
 * matches a sum of money.
 */
export function patternReader(slots: Slots, wordSets: ReadonlyMap<string, readonly string[]>) {
  const row = (text: string): Row =>
    text
      .split(" ")
      .filter((word) => word !== "")
      .map((word) =>
        word.startsWith("=")
          ? { slot: slots.numberOf(word.slice(1)), mostBetween: 0 }
          : { slot: slots.numberOf(word), mostBetween: MOST_WORDS_BETWEEN },
      );
  const part = (text: string): readonly Row[] =>
    text.startsWith("$") ? (wordSets.get(text.slice(1)) ?? []).map(row) : [row(text)];
  return (text: string): Pattern => text.split("&").map((each) => part(each.trim()));
}
