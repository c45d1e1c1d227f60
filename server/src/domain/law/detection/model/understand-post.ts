/**
 * Classification of a post by trained models: kind, issue label, department, danger and further labels, each with
 * certainty and evidence. Pure and deterministic.
 */
import { POST_KINDS, type PostKind, type Understanding } from "@smgt/contract/understanding.ts";
import { certaintyOf } from "./calibrate.ts";
import type { KnownWord } from "../lexicon.ts";
import { featureExtractorFor, speaksFor, type SeenWord } from "./feature-extractor.ts";
import { MOST_WORDS as MOST_SEEN } from "./features.ts";
import { judge, sharesOf, type Input, type Judgement } from "./linear-model.ts";
import { bestDepartment, issueLabelsOf, issueLabelsWhere } from "./issue-labels.ts";
import { IN_DANGER, type Judge, type PostJudges } from "./models.ts";
import { NOTHING_LISTED, type Listed } from "./post-features.ts";

/** Inputs beside the text. */
export interface Asked {
  readonly words: readonly KnownWord[];
  readonly listed: Listed;
  /** Folded words as written. */
  readonly asWritten: (folded: readonly string[]) => string;
  /** List words for a sub-issue, as written. */
  readonly listedWords: (subIssueId: number) => readonly string[];
  readonly departmentOf: (subIssueId: number) => number | null;
  /** Words of each sentence; computed on demand. */
  readonly sentences: () => Iterable<readonly KnownWord[]>;
}

export type Learned = Pick<Understanding, "kind" | "matter" | "department" | "danger" | "further">;

/** Minimum certainty of an issue label, and of a further one. */
const LEAST_MATTER = 0.2;
const LEAST_FURTHER = 0.45;
/** Probability of `NOTHING` above which a post has no issue label. */
const MOST_NOTHING = 0.5;
const MOST_FURTHER = 5;
const MOST_WORDS = 6;
/** Fraction of the strongest word's weight below which a word is not shown. */
const TELLING = 0.35;
/** Minimum words of a sentence classified separately. */
const LEAST_PART = 4;
const MOST_PARTS = 8;
/** Minimum certainty of an issue label found in one sentence only. */
const LEAST_OF_PART = 0.85;

const isKind = (label: string): label is PostKind => (POST_KINDS as readonly string[]).includes(label);

/** Features of words. */
const seenOf = (words: readonly KnownWord[]): SeenWord[] => words.flatMap(({ seen }) => seen ?? []);

/** Words with the most weight for a label, best first. */
function tellingWords(by: Judge, label: string, { words, asWritten }: Asked): string[] {
  const at = by.labels.indexOf(label);
  if (at < 0) return [];
  // Keyed by the word itself, because its memoized features may be two different objects.
  const each = new Map(words.slice(0, MOST_SEEN).map((one) => [one.word, one]));
  const said = [...each.values()]
    .map(({ word, seen }) => ({ word, points: seen === null ? 0 : speaksFor(by, at, seen) }))
    .filter(({ points }) => points > 0)
    .toSorted((a, b) => b.points - a.points);
  const most = said[0]?.points ?? 0;
  return said.filter(({ points }) => points >= most * TELLING).map(({ word }) => asWritten([word]));
}

/** List words first, then words with weight; without repeats. */
function wordsFor(judges: PostJudges, subIssueId: number, asked: Asked): string[] {
  const listed = asked.listedWords(subIssueId);
  const learned = tellingWords(judges.matter, String(subIssueId), asked);
  const isSaid = (word: string): boolean => listed.some((one) => one.split(" ").includes(word));
  return [...listed, ...learned.filter((word) => !isSaid(word))].slice(0, MOST_WORDS);
}

function kindOf(judges: PostJudges, shares: readonly Judgement[], asked: Asked): Learned["kind"] {
  const [best] = shares;
  if (best === undefined || !isKind(best.label)) return { kind: "grievance", certainty: 0, words: [] };
  // A grievance has no telling words: the whole text shows it.
  const words = best.label === "grievance" ? [] : tellingWords(judges.kind, best.label, asked);
  return {
    kind: best.label,
    certainty: certaintyOf(best.share, judges.kind.scale),
    words: words.slice(0, MOST_WORDS),
  };
}

/** Issue labels of single sentences, when certain; a post of one sentence has none. */
function mattersOfParts(judges: PostJudges, { sentences }: Asked): Map<number, number> {
  const found = new Map<number, number>();
  const long: (readonly KnownWord[])[] = [];
  for (const part of sentences()) {
    if (part.length >= LEAST_PART) long.push(part);
    if (long.length === MOST_PARTS) break;
  }
  if (long.length < 2) return found;
  for (const part of long) {
    const { best, nothing } = issueLabelsOf(
      judges.matter,
      featureExtractorFor(judges.known).see(seenOf(part), NOTHING_LISTED),
    );
    if (best === null || nothing > best.share) continue;
    const certainty = certaintyOf(best.share, judges.matter.scale);
    if (certainty >= LEAST_OF_PART) found.set(best.subIssueId, certainty);
  }
  return found;
}

/** Issue labels besides the best one, most certain first. */
function furtherThan(
  best: number,
  shares: Float64Array,
  judges: PostJudges,
  asked: Asked,
): (readonly [subIssueId: number, certainty: number])[] {
  const certain = (share: number): number => certaintyOf(share, judges.matter.scale);
  // Within one department the next best is another name of the same problem, unless a sentence alone indicates it.
  const elsewhere = issueLabelsWhere(
    judges.matter,
    shares,
    (id, share) => certain(share) >= LEAST_FURTHER && asked.departmentOf(id) !== asked.departmentOf(best),
  );
  const further = new Map(elsewhere.map(({ subIssueId, share }) => [subIssueId, certain(share)]));
  for (const [id, certainty] of mattersOfParts(judges, asked))
    further.set(id, Math.max(certainty, further.get(id) ?? 0));
  further.delete(best);
  return [...further].toSorted((a, b) => b[1] - a[1] || a[0] - b[0]).slice(0, MOST_FURTHER);
}

/** Degree of danger in a text. */
function dangerOf({ danger }: PostJudges, input: Input): Learned["danger"] {
  const share = sharesOf(danger, input)[danger.labels.indexOf(IN_DANGER)];
  return share === undefined ? null : { situation: null, certainty: certaintyOf(share, danger.scale), words: [] };
}

/** Classifies a post by the trained models. */
export function understandPost(judges: PostJudges, asked: Asked): Learned {
  const input = featureExtractorFor(judges.known).see(seenOf(asked.words), asked.listed);
  const { best, nothing, shares } = issueLabelsOf(judges.matter, input);
  const found = (subIssueId: number, certainty: number) => ({
    sub_issue_type_id: subIssueId,
    certainty,
    words: wordsFor(judges, subIssueId, asked),
  });
  const certainty = best === null ? 0 : certaintyOf(best.share, judges.matter.scale);
  const beside = { kind: kindOf(judges, judge(judges.kind, input), asked), danger: dangerOf(judges, input) };
  if (best === null || nothing >= MOST_NOTHING || certainty < LEAST_MATTER)
    return { ...beside, matter: null, department: null, further: [] };
  const matter = found(best.subIssueId, certainty);
  const department = bestDepartment(judges.matter, shares, asked.departmentOf);
  return {
    ...beside,
    matter,
    department:
      department === null
        ? null
        : {
            department_id: department.departmentId,
            certainty: certaintyOf(department.share, judges.department),
            // Evidence of the issue label.
            words: matter.words,
          },
    further: furtherThan(best.subIssueId, shares, judges, asked).map(([id, sure]) => found(id, sure)),
  };
}

/** Words with the most weight for danger. */
export const wordsOfDanger = (judges: PostJudges, asked: Asked): string[] =>
  tellingWords(judges.danger, IN_DANGER, asked).slice(0, MOST_WORDS);
