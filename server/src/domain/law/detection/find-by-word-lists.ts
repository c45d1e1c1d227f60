/** Detection by the pack's word lists: place, sub-issues, spam. Pure. */
import type { DetectionSubIssue, IssueWord } from "./detection-data.ts";
import type { Detector } from "./detector.ts";
import type { KnownText } from "./lexicon.ts";
import { findDistrict, longestFirst, type PlaceFinding } from "./places.ts";
import { findBribe } from "./situations.ts";
import { withoutTags } from "./tags.ts";
import type { PhraseHit } from "./word-index.ts";

/** A sub-issue with its score. */
export interface IssueFinding {
  readonly subIssueId: number;
  readonly score: number;
  /** Matched spans: from a word of the text up to, not including, another. */
  readonly spans: readonly (readonly [start: number, end: number])[];
}

const SPAM_HITS = 2;

/** Findings of the pack's word lists in a text. */
export interface ByLists {
  /** Words of the text without URLs and handles. */
  readonly read: KnownText;
  readonly words: readonly string[];
  readonly place: PlaceFinding;
  readonly findings: readonly IssueFinding[];
  readonly isSpam: boolean;
  /** Spans of spam words, even when too few for spam. */
  readonly spamSpans: readonly (readonly [start: number, end: number])[];
}

/** Detects by word lists only; `day` is the local day of the post, for districts that did not exist before. */
export function readByLists(text: string, detector: Detector, day: string | null = null): ByLists {
  const read = detector.lexicon.read(withoutTags(text));
  const { folded: words, known } = read;
  const findings = findIssues(read, detector);
  const spamHits = detector.spam.searchIn(words, (at) => known[at]?.begins.spam ?? []);
  const isOften = new Set(spamHits.map((hit) => hit.phrase)).size >= SPAM_HITS;
  return {
    read,
    words,
    place: findDistrict(text, read, detector, day),
    findings,
    isSpam: isOften && (findings[0]?.score ?? 0) < detector.data.strongScore,
    spamSpans: spamHits.map(({ start, end }) => [start, end] as const),
  };
}

function findIssues({ folded, known }: KnownText, detector: Detector): IssueFinding[] {
  const bySubIssue = new Map<number, PhraseHit<IssueWord>[]>();
  for (const hit of detector.issues.searchIn(folded, (at) => known[at]?.begins.issues ?? [])) {
    const known = bySubIssue.get(hit.value.subIssueId);
    if (known === undefined) bySubIssue.set(hit.value.subIssueId, [hit]);
    else known.push(hit);
  }
  addBribe(bySubIssue, known, detector);
  const found: (IssueFinding & { first: number; about: DetectionSubIssue | undefined })[] = [];
  for (const [subIssueId, hits] of bySubIssue) {
    const counted = countOnce(hits);
    const score = counted.reduce((sum, hit) => sum + hit.value.weight, 0);
    const first = Math.min(...counted.filter((hit) => hit.value.weight > 0).map((hit) => hit.start));
    if (score < detector.data.leastScore || !Number.isFinite(first)) continue;
    const spans = counted.filter((hit) => hit.value.weight > 0).map((hit) => [hit.start, hit.end] as const);
    found.push({ subIssueId, score, spans, first, about: detector.subIssues.get(subIssueId) });
  }
  const urgency = (each: { about: DetectionSubIssue | undefined }): number => each.about?.priorityTagId ?? 99;
  return found
    .toSorted(
      (a, b) => b.score - a.score || a.first - b.first || urgency(a) - urgency(b) || a.subIssueId - b.subIssueId,
    )
    .map(({ subIssueId, score, spans }) => ({ subIssueId, score, spans }));
}

/** Adds a reported bribe as a strong complaint about an officer; its words differ from the list of that sub-issue. */
function addBribe(
  bySubIssue: Map<number, PhraseHit<IssueWord>[]>,
  known: KnownText["known"],
  { data, situations }: Detector,
): void {
  const [subIssueId] = data.aboutOfficerIds;
  if (subIssueId === undefined) return;
  const spans = findBribe(
    known.map(({ danger }) => danger),
    situations,
  );
  const hits = spans.map(({ start, end }, at) => {
    const phrase = `bribe ${at}`;
    return { value: { subIssueId, phrase, weight: at === 0 ? data.strongScore : 0 }, phrase, start, end };
  });
  if (hits.length > 0) bySubIssue.set(subIssueId, [...(bySubIssue.get(subIssueId) ?? []), ...hits]);
}

/** Removes repeated phrases and phrases inside a longer one. */
function countOnce(hits: readonly PhraseHit<IssueWord>[]): PhraseHit<IssueWord>[] {
  const counted: PhraseHit<IssueWord>[] = [];
  const seen = new Set<string>();
  let covered = 0;
  for (const hit of longestFirst(hits)) {
    if (hit.value.weight > 0) {
      if (hit.end <= covered) continue;
      covered = Math.max(covered, hit.end);
    }
    if (seen.has(hit.phrase)) continue;
    seen.add(hit.phrase);
    counted.push(hit);
  }
  return counted;
}

/** Returns true when the best finding, or any strong one, is one of these sub-issues. */
export function isFound(
  findings: readonly IssueFinding[],
  detector: Detector,
  isWanted: (subIssueId: number) => boolean,
) {
  return findings.some(
    (each, index) => isWanted(each.subIssueId) && (index === 0 || each.score >= detector.data.strongScore),
  );
}
