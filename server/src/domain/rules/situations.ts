/**
 * Whether somebody's life or safety is in danger, and in which situation of the pack's list. Pure. A miss is
 * worse than a false alarm. Words are compared as written and by their sound, so that one entry finds सुसाइड,
 * suside and suicide. A phrase is a row of words, each `one|or|another`, a `*` for what may surround it, up to
 * two other words between; `&` joins phrases in any order, `$name` stands for a set of phrases.
 */
import { fold } from "./fold.ts";
import { phoneticKey } from "./phonetic-key.ts";

/** A situation of the pack. */
export interface Situation {
  readonly code: string;
  readonly priorityTagId: number;
  readonly isSensitive: boolean;
  /** Each of them is enough. */
  readonly phrases: readonly string[];
  /** Two of them are enough, or one beside urgent words. */
  readonly hints: readonly string[];
  /** What they cover counts for nothing here. */
  readonly notPhrases: readonly string[];
}

/** What a pack knows of danger. */
export interface SituationData {
  readonly situations: readonly Situation[];
  /** `urgent`: words of somebody who calls for help; `calm`: of news, thanks, jokes and what is long past. */
  readonly wordSets: ReadonlyMap<string, readonly string[]>;
}

/** The danger that was found. */
export interface SituationFound {
  readonly situation: string;
  readonly certainty: number;
  /** As the citizen wrote them. */
  readonly words: readonly string[];
  /** Of this or of another situation that was found. */
  readonly isSensitive: boolean;
  /** The most urgent of those that were found. */
  readonly priorityTagId: number;
}

/** A row of slots; the number is that of a slot in the index. */
type Row = readonly number[];
/** Each part is found by any of its rows. */
type Pattern = readonly (readonly Row[])[];

interface Compiled {
  readonly about: Situation;
  readonly phrases: readonly Pattern[];
  readonly hints: readonly Pattern[];
  readonly notPhrases: readonly Pattern[];
}

/** The situations, made ready for search. */
export interface SituationIndex {
  readonly situations: readonly Compiled[];
  readonly urgent: readonly Pattern[];
  readonly calm: readonly Pattern[];
  readonly slots: Slots;
}

const MOST_WORDS_BETWEEN = 2;
/** Parts of one phrase lie no further apart than this. */
const WINDOW = 26;
const MOST_WORDS = 600;
const MOST_LETTERS = 40;
const MOST_SHOWN = 10;
/** Shorter sounds are too many words at once. */
const LEAST_SOUND = 4;
const SHARE = { phrase: 0.85, hint: 0.4, urgent: 0.35 } as const;
const CALM_FACTOR = 0.55;
const LEAST_CERTAINTY = 0.5;
const MOST_CERTAINTY = 0.98;

/** Finds which slots a word fills. */
class Slots {
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

  /** All slots that a folded word fills. */
  filledBy(word: string): ReadonlySet<number> {
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

/** Makes the situations ready; once at start and after a pack is loaded. */
export function buildSituations(data: SituationData): SituationIndex {
  const slots = new Slots();
  const row = (text: string): Row =>
    text
      .split(" ")
      .filter((word) => word !== "")
      .map((word) => slots.numberOf(word));
  const part = (text: string): readonly Row[] =>
    text.startsWith("$") ? (data.wordSets.get(text.slice(1)) ?? []).map(row) : [row(text)];
  const pattern = (text: string): Pattern => text.split("&").map((each) => part(each.trim()));
  return {
    situations: data.situations.map((about) => ({
      about,
      phrases: about.phrases.map(pattern),
      hints: about.hints.map(pattern),
      notPhrases: about.notPhrases.map(pattern),
    })),
    urgent: (data.wordSets.get("urgent") ?? []).map(pattern),
    calm: (data.wordSets.get("calm") ?? []).map(pattern),
    slots,
  };
}

const NOTHING: ReadonlySet<number> = new Set();

interface Span {
  readonly start: number;
  readonly end: number;
}

/** The words of a text and the slots that each fills. */
class Reading {
  readonly written: readonly string[];
  private readonly filled: readonly ReadonlySet<number>[];

  constructor(text: string, slots: Slots) {
    const words = text.match(/[\p{L}\p{M}\p{N}]+/gu)?.slice(0, MOST_WORDS) ?? [];
    const pairs = words.flatMap((whole) => {
      const written = whole.slice(0, 4 * MOST_LETTERS);
      const folded = fold(written);
      return folded === "" ? [] : folded.split(" ").map((word) => ({ written, word: word.slice(0, MOST_LETTERS) }));
    });
    this.written = pairs.map(({ written }) => written);
    const seen = new Map<string, ReadonlySet<number>>();
    this.filled = pairs.map(({ word }) => {
      const known = seen.get(word) ?? slots.filledBy(word);
      seen.set(word, known);
      return known;
    });
  }

  /** Where a row of slots is found, each place once; words in `hidden` fill nothing. */
  places(row: Row, hidden: ReadonlySet<number>): Span[] {
    const fills = (at: number, slot: number): boolean => !hidden.has(at) && this.filled[at]?.has(slot) === true;
    const [first, ...rest] = row;
    if (first === undefined) return [];
    const found: Span[] = [];
    for (let start = 0; start < this.filled.length; start += 1) {
      if (!fills(start, first)) continue;
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

  /** The words of a pattern, or null where it is not found. */
  find(pattern: Pattern, hidden: ReadonlySet<number>): readonly Span[] | null {
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

interface Judged {
  readonly about: Situation;
  readonly certainty: number;
  readonly spans: readonly Span[];
}

function judge(one: Compiled, reading: Reading, mood: { isUrgent: boolean; isCalm: boolean }): Judged | null {
  const hidden = reading.covered(one.notPhrases);
  const found = (patterns: readonly Pattern[]) =>
    patterns.flatMap((each) => [reading.find(each, hidden) ?? []].filter((spans) => spans.length > 0));
  const phrases = found(one.phrases);
  const hints = found(one.hints);
  if (phrases.length + hints.length === 0) return null;
  const doubt =
    (1 - SHARE.phrase) ** Math.min(2, phrases.length) *
    (1 - SHARE.hint) ** hints.length *
    (mood.isUrgent ? 1 - SHARE.urgent : 1);
  const certainty = Math.min(MOST_CERTAINTY, 1 - doubt) * (mood.isCalm ? CALM_FACTOR : 1);
  return certainty < LEAST_CERTAINTY ? null : { about: one.about, certainty, spans: [...phrases, ...hints].flat() };
}

function wordsAt(spans: readonly Span[], reading: Reading): string[] {
  const at = new Set(spans.flatMap(({ start, end }) => Array.from({ length: end - start }, (_, more) => start + more)));
  const words = [...at].toSorted((a, b) => a - b).map((each) => reading.written[each] ?? "");
  return [...new Set(words)].slice(0, MOST_SHOWN);
}

/** The danger of which a text tells; null where it tells of none. */
export function findSituation(text: string, index: SituationIndex): SituationFound | null {
  const reading = new Reading(text, index.slots);
  const isAny = (patterns: readonly Pattern[]): boolean =>
    patterns.some((each) => reading.find(each, NOTHING) !== null);
  const mood = { isUrgent: isAny(index.urgent), isCalm: isAny(index.calm) };
  const found = index.situations.flatMap((one) => judge(one, reading, mood) ?? []);
  const [best] = found.toSorted((a, b) => b.certainty - a.certainty);
  if (best === undefined) return null;
  return {
    situation: best.about.code,
    certainty: Math.round(best.certainty * 100) / 100,
    words: wordsAt(best.spans, reading),
    isSensitive: found.some(({ about }) => about.isSensitive),
    priorityTagId: Math.min(...found.map(({ about }) => about.priorityTagId)),
  };
}
