/**
 * Danger to life or safety, by the pack's list of situations (`phrases.ts`), and reports of bribes. Pure. A miss is
 * worse than a false alarm.
 */
import { beginningsOf, MOST_WORDS, NOTHING, patternReader, Reading, Slots } from "./phrases.ts";
import type { Pattern, Span } from "./phrases.ts";

/** A situation of the pack. */
export interface Situation {
  readonly code: string;
  readonly priorityTagId: number;
  readonly isSensitive: boolean;
  /** One is sufficient. */
  readonly phrases: readonly string[];
  /** Two are sufficient, or one with urgent words. */
  readonly hints: readonly string[];
  /** Words covered by these count for nothing here. */
  readonly notPhrases: readonly string[];
}

/** Situations of a pack with their word sets. */
export interface SituationData {
  readonly situations: readonly Situation[];
  /**
   * `urgent`: calls for help. `calm`: news, thanks, jokes and the distant past. `bribe`: demands for money by an
   * office; `not_bribe`: exceptions, such as a fee. `courtesy`: thanks and pleas at the end of any text. `empty`: words
   * that tell nothing; `wordless`: texts in which nothing may be found. `own_place`: words before the place of the
   * writer; `comparison`: words around a place named in comparison.
   */
  readonly wordSets: ReadonlyMap<string, readonly string[]>;
}

/** The detected danger. */
export interface SituationFound {
  readonly situation: string;
  readonly certainty: number;
  /** The citizen's own spelling. */
  readonly words: readonly string[];
  /** Sensitive by this or another detected situation. */
  readonly isSensitive: boolean;
  /** Most urgent priority of the detected situations. */
  readonly priorityTagId: number;
}

interface Compiled {
  readonly about: Situation;
  /** Order in the pack, which breaks ties in certainty. */
  readonly place: number;
  readonly notPhrases: readonly Pattern[];
}

/** A phrase or a hint of a situation. */
interface Telling {
  readonly one: Compiled;
  readonly pattern: Pattern;
  readonly isHint: boolean;
}

/** Danger-related patterns of a word. */
export interface DangerWord {
  readonly slots: readonly number[];
  /** Phrases and hints that begin with the word; empty for most. */
  readonly begins: readonly Telling[];
  /** Bribe patterns that begin with the word. */
  readonly bribes: readonly Pattern[];
}

/** Indexed situations. */
export interface SituationIndex {
  /** Looks up a new word; the caller memoizes. */
  readonly wordOf: (word: string) => DangerWord;
  readonly urgent: readonly Pattern[];
  readonly calm: readonly Pattern[];
  readonly notBribes: readonly Pattern[];
}

const MOST_SHOWN = 10;
const SHARE = { phrase: 0.85, hint: 0.4, urgent: 0.35 } as const;
const CALM_FACTOR = 0.55;
const LEAST_CERTAINTY = 0.5;
const MOST_CERTAINTY = 0.98;

/** Builds the index; once at start and after a pack is loaded. */
export function buildSituations(data: SituationData): SituationIndex {
  const slots = new Slots();
  const pattern = patternReader(slots, data.wordSets);
  const begun = new Map<number, Telling[]>();
  for (const [place, about] of data.situations.entries()) {
    const one = { about, place, notPhrases: about.notPhrases.map(pattern) };
    const tellings = [
      ...about.phrases.map((text): Telling => ({ one, pattern: pattern(text), isHint: false })),
      ...about.hints.map((text): Telling => ({ one, pattern: pattern(text), isHint: true })),
    ];
    for (const telling of tellings) {
      for (const slot of beginningsOf(telling.pattern)) begun.set(slot, [...(begun.get(slot) ?? []), telling]);
    }
  }
  const ofSet = (code: string): Pattern[] => (data.wordSets.get(code) ?? []).map(pattern);
  const bribes = new Map<number, Pattern[]>();
  for (const each of ofSet("bribe"))
    for (const slot of beginningsOf(each)) bribes.set(slot, [...(bribes.get(slot) ?? []), each]);
  return {
    wordOf(word) {
      const filled = slots.filledBy(word);
      const begunBy = <T>(of: ReadonlyMap<number, readonly T[]>): T[] => filled.flatMap((slot) => of.get(slot) ?? []);
      return { slots: filled, begins: begunBy(begun), bribes: begunBy(bribes) };
    },
    urgent: ofSet("urgent"),
    calm: ofSet("calm"),
    notBribes: ofSet("not_bribe"),
  };
}

interface Judged {
  readonly about: Situation;
  readonly certainty: number;
  readonly spans: readonly Span[];
}

interface Told {
  readonly about: Situation;
  readonly phrases: readonly (readonly Span[])[];
  readonly hints: readonly (readonly Span[])[];
}

function toldOf(one: Compiled, tellings: readonly Telling[], reading: Reading): Told | null {
  const hidden = reading.covered(one.notPhrases);
  const found = tellings.flatMap(({ pattern, isHint }) => {
    const spans = reading.find(pattern, hidden) ?? [];
    return spans.length === 0 ? [] : [{ spans, isHint }];
  });
  const of = (isHint: boolean) => found.filter((each) => each.isHint === isHint).map(({ spans }) => spans);
  return found.length === 0 ? null : { about: one.about, phrases: of(false), hints: of(true) };
}

function judge({ about, phrases, hints }: Told, mood: { isUrgent: boolean; isCalm: boolean }): Judged | null {
  const doubt =
    (1 - SHARE.phrase) ** Math.min(2, phrases.length) *
    (1 - SHARE.hint) ** hints.length *
    (mood.isUrgent ? 1 - SHARE.urgent : 1);
  const certainty = Math.min(MOST_CERTAINTY, 1 - doubt) * (mood.isCalm ? CALM_FACTOR : 1);
  return certainty < LEAST_CERTAINTY ? null : { about, certainty, spans: [...phrases, ...hints].flat() };
}

/** Danger in the words, each with its original spelling; null without danger. */
export function findSituation(
  words: readonly DangerWord[],
  written: readonly string[],
  { urgent, calm }: SituationIndex,
): SituationFound | null {
  if (!words.some(({ begins }) => begins.length > 0)) return null;
  const reading = new Reading(
    written,
    words.map(({ slots }) => slots),
  );
  const begun = new Set(words.slice(0, MOST_WORDS).flatMap(({ begins }) => begins));
  const possible = Map.groupBy(
    [...begun].filter(({ pattern }) => reading.mayHave(pattern)),
    ({ one }) => one,
  );
  const told = [...possible]
    .toSorted(([a], [b]) => a.place - b.place)
    .flatMap(([one, tellings]) => toldOf(one, tellings, reading) ?? []);
  if (told.length === 0) return null;
  const isAny = (patterns: readonly Pattern[]): boolean =>
    patterns.some((each) => reading.find(each, NOTHING) !== null);
  const mood = { isUrgent: isAny(urgent), isCalm: isAny(calm) };
  const judged = told.flatMap((one) => judge(one, mood) ?? []);
  const [best] = judged.toSorted((a, b) => b.certainty - a.certainty);
  if (best === undefined) return null;
  return {
    situation: best.about.code,
    certainty: Math.round(best.certainty * 100) / 100,
    words: reading.writtenAt(best.spans).slice(0, MOST_SHOWN),
    isSensitive: judged.some(({ about }) => about.isSensitive),
    priorityTagId: Math.min(...judged.map(({ about }) => about.priorityTagId)),
  };
}

/** Spans of words about a bribe; empty without one. */
export function findBribe(words: readonly DangerWord[], { notBribes }: SituationIndex): readonly Span[] {
  const begun = new Set(words.slice(0, MOST_WORDS).flatMap(({ bribes }) => bribes));
  if (begun.size === 0) return [];
  const reading = new Reading(
    [],
    words.map(({ slots }) => slots),
  );
  const possible = [...begun].filter((pattern) => reading.mayHave(pattern));
  if (possible.length === 0) return [];
  const hidden = reading.covered(notBribes);
  for (const pattern of possible) {
    const spans = reading.find(pattern, hidden);
    if (spans !== null) return spans;
  }
  return [];
}
