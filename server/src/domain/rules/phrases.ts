/**
 * Phrases of a pack, and where a text has them. A phrase is a row of words, each `one|or|another`, a `*` for what may
 * surround it, up to two other words between; `&` joins phrases in any order, `$name` stands for a set of phrases.
 * Words are compared as written and by their sound, so that one entry finds सुसाइड, suside and suicide. Pure.
 */
import { fold, foldWord } from "./fold.ts";
import { phoneticKey } from "./phonetic-key.ts";
import { perWord } from "./word-memo.ts";

/** A row of slots; the number is that of a slot in the index. */
type Row = readonly number[];
/** Each part is found by any of its rows. */
export type Pattern = readonly (readonly Row[])[];

const MOST_WORDS_BETWEEN = 2;
/** Parts of one phrase lie no further apart than this. */
const WINDOW = 26;
const MOST_WORDS = 600;
const MOST_LETTERS = 40;
/** Shorter sounds are too many words at once. */
const LEAST_SOUND = 4;

/** Finds which slots a word fills. */
export class Slots {
  private readonly numbers = new Map<string, number>();
  private readonly exact = new Map<string, Set<number>>();
  private readonly beginnings = new Map<string, Set<number>>();
  private readonly pieces: { readonly sound: string; readonly slot: number }[] = [];

  /** The number of a slot as it stands in the pack. */
  numberOf(text: string): number {
    const known = this.numbers.get(text);
    if (known !== undefined) return known;
    const slot = this.numbers.size;
    this.numbers.set(text, slot);
    for (const word of text.split("|")) this.add(word, slot);
    return slot;
  }

  private add(word: string, slot: number): void {
    const folded = fold(word);
    const sound = phoneticKey(folded);
    const put = (into: Map<string, Set<number>>, key: string): void => {
      into.set(key, (into.get(key) ?? new Set()).add(slot));
    };
    if (word.startsWith("*")) this.pieces.push({ sound, slot });
    const into = word.endsWith("*") ? this.beginnings : this.exact;
    put(into, folded);
    if (sound.length >= LEAST_SOUND) put(into, `~${sound}`);
  }

  /** All slots that a folded word fills; asked when every phrase has its slots. */
  readonly filledBy = perWord((word) => this.search(word));

  private search(word: string): ReadonlySet<number> {
    const sound = phoneticKey(word);
    const filled = new Set<number>();
    const take = (slots: ReadonlySet<number> | undefined): void => slots?.forEach((slot) => filled.add(slot));
    take(this.exact.get(word));
    if (sound.length >= LEAST_SOUND) take(this.exact.get(`~${sound}`));
    for (let length = 2; length <= word.length; length += 1) take(this.beginnings.get(word.slice(0, length)));
    for (let length = LEAST_SOUND; length <= sound.length; length += 1)
      take(this.beginnings.get(`~${sound.slice(0, length)}`));
    for (const piece of this.pieces) if (sound.includes(piece.sound)) filled.add(piece.slot);
    return filled;
  }
}

/** No words at all. */
export const NOTHING: ReadonlySet<number> = new Set();

/** Words `start` to `end` (not included). */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** The words of a text and the slots that each fills. */
export class Reading {
  readonly written: readonly string[];
  private readonly filled: readonly ReadonlySet<number>[];
  /** The places at which each slot is filled: most rows begin nowhere in a text. */
  private readonly placesOf = new Map<number, number[]>();

  constructor(text: string, slots: Slots) {
    const words = text.match(/[\p{L}\p{M}\p{N}]+/gu)?.slice(0, MOST_WORDS) ?? [];
    const pairs = words.flatMap((whole) => {
      const written = whole.slice(0, 4 * MOST_LETTERS);
      const folded = foldWord(written);
      return folded === "" ? [] : folded.split(" ").map((word) => ({ written, word: word.slice(0, MOST_LETTERS) }));
    });
    this.written = pairs.map(({ written }) => written);
    this.filled = pairs.map(({ word }) => slots.filledBy(word));
    this.filled.forEach((slotsHere, place) => {
      for (const slot of slotsHere) {
        const known = this.placesOf.get(slot);
        if (known === undefined) this.placesOf.set(slot, [place]);
        else known.push(place);
      }
    });
  }

  /** Where a row of slots is found, each place once; words in `hidden` fill nothing. */
  places(row: Row, hidden: ReadonlySet<number>): Span[] {
    const fills = (at: number, slot: number): boolean => !hidden.has(at) && this.filled[at]?.has(slot) === true;
    const [first, ...rest] = row;
    if (first === undefined) return [];
    const found: Span[] = [];
    for (const start of this.placesOf.get(first) ?? []) {
      if (hidden.has(start)) continue;
      let at: number | undefined = start;
      for (const slot of rest) {
        const from: number = at + 1;
        at = Array.from({ length: MOST_WORDS_BETWEEN + 1 }, (_, more) => from + more).find((each) => fills(each, slot));
        if (at === undefined) break;
      }
      if (at !== undefined) found.push({ start, end: at + 1 });
    }
    return found;
  }

  /** Whether a word fills one of these slots. */
  fillsAny(slots: ReadonlySet<number>): boolean {
    for (const slot of this.placesOf.keys()) if (slots.has(slot)) return true;
    return false;
  }

  /** The words of a pattern, or null where it is not found. */
  find(pattern: Pattern, hidden: ReadonlySet<number>): readonly Span[] | null {
    // Of most patterns no row begins in the text: that is seen before anything is made.
    for (const rows of pattern)
      if (!rows.some(([first]) => first !== undefined && this.placesOf.has(first))) return null;
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

  /** The words that the patterns cover. */
  covered(patterns: readonly Pattern[]): ReadonlySet<number> {
    const spans = patterns.flatMap((pattern) =>
      this.find(pattern, NOTHING) === null ? [] : pattern.flat().flatMap((row) => this.places(row, NOTHING)),
    );
    return new Set(spans.flatMap(({ start, end }) => Array.from({ length: end - start }, (_, more) => start + more)));
  }
}

/** The slots of which one must be filled for any of the patterns to be found. */
export const beginningsOf = (patterns: readonly Pattern[]): ReadonlySet<number> =>
  new Set(patterns.flatMap(([part]) => (part ?? []).flatMap(([first]) => first ?? [])));

/** Reads phrases as they stand in the pack. */
export function patternReader(slots: Slots, wordSets: ReadonlyMap<string, readonly string[]>) {
  const row = (text: string): Row =>
    text
      .split(" ")
      .filter((word) => word !== "")
      .map((word) => slots.numberOf(word));
  const part = (text: string): readonly Row[] =>
    text.startsWith("$") ? (wordSets.get(text.slice(1)) ?? []).map(row) : [row(text)];
  return (text: string): Pattern => text.split("&").map((each) => part(each.trim()));
}
