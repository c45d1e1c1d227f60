/**
 * Whether somebody's life or safety is in danger, and in which situation of the pack's list (`phrases.ts`), and whether
 * a bribe is told of. Pure. A miss is worse than a false alarm.
 */
import { beginningsOf, MOST_WORDS, NOTHING, patternReader, Reading, Slots } from "./phrases.ts";
import type { Pattern, Span } from "./phrases.ts";

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
  /**
   * `urgent`: words of somebody who calls for help; `calm`: of news, thanks, jokes and what is long past. `bribe`: how
   * people tell that an office wants money; `not_bribe`: what of it counts for nothing, such as a fee; `courtesy`: thanks
   * and pleas that stand at the end of anything.
   */
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

interface Compiled {
  readonly about: Situation;
  /** In the pack's order, which decides between two that are as certain. */
  readonly place: number;
  readonly notPhrases: readonly Pattern[];
}

/** A phrase or a hint of a situation. */
interface Telling {
  readonly one: Compiled;
  readonly pattern: Pattern;
  readonly isHint: boolean;
}

/** What a word may tell of danger. */
export interface DangerWord {
  readonly slots: readonly number[];
  /** The phrases and hints that begin with it: none with most words. */
  readonly begins: readonly Telling[];
  /** What tells of a bribe and begins with it. */
  readonly bribes: readonly Pattern[];
}

/** The situations, made ready for search. */
export interface SituationIndex {
  /** A word that is met for the first time; to be kept. */
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

/** Makes the situations ready; once at start and after a pack is loaded. */
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

/** The danger of which words tell, each with how it was written; null where they tell of none. */
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

/** Where words tell of a bribe; empty where they tell of none. */
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
