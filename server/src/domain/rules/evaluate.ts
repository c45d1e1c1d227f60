/**
 * Understands a citizen's post: language, district, sub-issue, spam, sensitive. Pure, and the same
 * for the same text always; ties are broken by the earliest word, then urgency, then id.
 * Called by `ingest` for every post and by the rule engine for its detected fields. It only
 * suggests: a follow-up post without new words takes over what its thread has.
 */
import type { Understanding } from "@smgt/contract/understanding.ts";
import type { DetectionSubIssue, Detector, IssueWord } from "./detector.ts";
import { fold } from "./fold.ts";
import { detectLanguage, type PostLanguage } from "./language.ts";
import { findDistrict, longestFirst, withoutTags } from "./places.ts";
import { findSituation } from "./situations.ts";
import type { PhraseHit } from "./word-index.ts";

/** A sub-issue with the points that speak for it. */
export interface IssueFinding {
  readonly subIssueId: number;
  readonly score: number;
  /** Words of the pack that were found in the text. */
  readonly evidence: readonly string[];
}

/** What was understood. Null means: not to be seen from the text. */
export interface Detection {
  readonly lang: PostLanguage;
  readonly districtId: number | null;
  readonly districtEvidence: readonly string[];
  readonly subIssueId: number | null;
  readonly score: number;
  readonly evidence: readonly string[];
  /** Further sub-issues, best first, for a post about several things. */
  readonly alternatives: readonly IssueFinding[];
  readonly isSpam: boolean;
  readonly isSensitive: boolean;
  /** What danger to life or safety asks for at least; null where there is none. */
  readonly priorityTagId: number | null;
  /** It complains about an officer. */
  readonly isAboutOfficer: boolean;
  /** The only place named lies outside the State. */
  readonly isOutside: boolean;
  /** All of it with how certain it is, for people and for rules. */
  readonly understanding: Understanding;
}

const MAX_ALTERNATIVES = 3;
const SPAM_HITS = 2;

/** `day` is the local day of the post, for districts that did not exist before. */
export function detect(text: string, detector: Detector, day: string | null = null): Detection {
  const plain = withoutTags(text);
  const folded = fold(plain);
  const words = folded === "" ? [] : folded.split(" ");
  const place = findDistrict(text, words, detector, day);
  const findings = findIssues(words, detector);
  const [best] = findings;
  const strong = detector.data.strongScore;
  const spamHits = new Set(detector.spam.search(words).map((hit) => hit.phrase)).size;
  const isSpam = spamHits >= SPAM_HITS && (best?.score ?? 0) < strong;
  const isOutside = place.isOutside;
  const isUnclassified = isSpam || isOutside;
  const danger = isUnclassified ? null : findSituation(plain, detector.situations);
  const isStateLevel = best !== undefined && detector.data.stateLevelIds.includes(best.subIssueId);
  return {
    lang: detectLanguage(folded, words, detector.hinglish),
    districtId: place.districtId ?? (isStateLevel && !isSpam ? stateLevelId(detector) : null),
    districtEvidence: place.evidence,
    subIssueId: isUnclassified ? detector.data.unclassifiedId : (best?.subIssueId ?? null),
    score: isUnclassified ? 0 : (best?.score ?? 0),
    evidence: isUnclassified ? [] : (best?.evidence ?? []),
    alternatives: isSpam ? [] : findings.slice(isOutside ? 0 : 1).slice(0, MAX_ALTERNATIVES),
    isSpam,
    isSensitive: danger?.isSensitive === true || (!isSpam && isSensitive(findings, detector)),
    priorityTagId: danger?.priorityTagId ?? null,
    isAboutOfficer: !isSpam && isAboutOfficer(findings, detector),
    isOutside,
    understanding: {
      kind: { kind: isSpam ? "spam" : isOutside ? "other_state" : "grievance", certainty: 0.5, words: [] },
      matter:
        isUnclassified || best === undefined
          ? null
          : {
              sub_issue_type_id: best.subIssueId,
              certainty: certaintyOf(best.score, strong),
              words: [...best.evidence],
            },
      department: null,
      place:
        place.districtId === null
          ? null
          : { district_id: place.districtId, certainty: place.certainty, words: place.evidence.slice(0, 10) },
      danger:
        danger === null ? null : { situation: danger.situation, certainty: danger.certainty, words: [...danger.words] },
      further: [],
      model_version: null,
    },
  };
}

/** How certain points are: half where they are strong. */
const certaintyOf = (score: number, strong: number): number => score / (score + strong);

function stateLevelId(detector: Detector): number | null {
  return detector.data.districts.find((each) => each.kind === "state_level")?.districtId ?? null;
}

function findIssues(words: readonly string[], detector: Detector): IssueFinding[] {
  const bySubIssue = new Map<number, PhraseHit<IssueWord>[]>();
  for (const hit of detector.issues.search(words)) {
    const known = bySubIssue.get(hit.value.subIssueId);
    if (known === undefined) bySubIssue.set(hit.value.subIssueId, [hit]);
    else known.push(hit);
  }
  const found: (IssueFinding & { first: number; about: DetectionSubIssue | undefined })[] = [];
  for (const [subIssueId, hits] of bySubIssue) {
    const counted = countOnce(hits);
    const score = counted.reduce((sum, hit) => sum + hit.value.weight, 0);
    const first = Math.min(...counted.filter((hit) => hit.value.weight > 0).map((hit) => hit.start));
    if (score < detector.data.leastScore || !Number.isFinite(first)) continue;
    const evidence = counted.filter((hit) => hit.value.weight > 0).map((hit) => hit.phrase);
    found.push({ subIssueId, score, evidence, first, about: detector.subIssues.get(subIssueId) });
  }
  const urgency = (each: { about: DetectionSubIssue | undefined }): number => each.about?.priorityTagId ?? 99;
  return found
    .toSorted(
      (a, b) => b.score - a.score || a.first - b.first || urgency(a) - urgency(b) || a.subIssueId - b.subIssueId,
    )
    .map(({ subIssueId, score, evidence }) => ({ subIssueId, score, evidence }));
}

/** Each phrase once, and no phrase that lies within a longer one. */
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

/** The best finding, or any that is strong, is one of these sub-issues. */
function isFound(findings: readonly IssueFinding[], detector: Detector, isWanted: (subIssueId: number) => boolean) {
  return findings.some(
    (each, index) => isWanted(each.subIssueId) && (index === 0 || each.score >= detector.data.strongScore),
  );
}

const isSensitive = (findings: readonly IssueFinding[], detector: Detector): boolean =>
  isFound(findings, detector, (id) => detector.subIssues.get(id)?.isSensitive === true);

const isAboutOfficer = (findings: readonly IssueFinding[], detector: Detector): boolean =>
  isFound(findings, detector, (id) => detector.data.aboutOfficerIds.includes(id));
