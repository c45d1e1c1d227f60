/**
 * Whether somebody's life or safety is in danger, and in which situation of the pack's list (`phrases.ts`). Pure. A
 * miss is worse than a false alarm.
 */
import { beginningsOf, NOTHING, patternReader, Reading, Slots, type Pattern, type Span } from "./phrases.ts";

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

interface Compiled {
  readonly about: Situation;
  readonly phrases: readonly Pattern[];
  readonly hints: readonly Pattern[];
  readonly notPhrases: readonly Pattern[];
  /** In most texts none of its phrases and hints begins anywhere. */
  readonly beginnings: ReadonlySet<number>;
}

/** The situations, made ready for search. */
export interface SituationIndex {
  readonly situations: readonly Compiled[];
  readonly urgent: readonly Pattern[];
  readonly calm: readonly Pattern[];
  readonly slots: Slots;
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
  return {
    situations: data.situations.map((about) => {
      const phrases = about.phrases.map(pattern);
      const hints = about.hints.map(pattern);
      const notPhrases = about.notPhrases.map(pattern);
      return { about, phrases, hints, notPhrases, beginnings: beginningsOf([...phrases, ...hints]) };
    }),
    urgent: (data.wordSets.get("urgent") ?? []).map(pattern),
    calm: (data.wordSets.get("calm") ?? []).map(pattern),
    slots,
  };
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
  const possible = index.situations.filter((one) => reading.fillsAny(one.beginnings));
  if (possible.length === 0) return null;
  const isAny = (patterns: readonly Pattern[]): boolean =>
    patterns.some((each) => reading.find(each, NOTHING) !== null);
  const mood = { isUrgent: isAny(index.urgent), isCalm: isAny(index.calm) };
  const found = possible.flatMap((one) => judge(one, reading, mood) ?? []);
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
