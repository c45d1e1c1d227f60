/**
 * Trains classifiers on labelled posts and answers, and calibrates them. A third of the texts is held out once, to
 * measure certainty. Pure.
 */
import type { AnswerKind, PostKind } from "@smgt/contract/understanding.ts";
import { hashOf } from "./seeded-random.ts";
import { scaleOf, type Scale, type Trial } from "./calibrate.ts";
import { inputOf, judge, type Classifier, type Vocabulary } from "./linear-model.ts";
import { bestDepartment, issueLabelsOf } from "./issue-labels.ts";
import { IN_DANGER, NOTHING, type AnswerJudge, type Judge, type PostJudges } from "./models.ts";
import { seenOfAnswer } from "./post-features.ts";
import { train, vocabularyOf, type Example } from "./train.ts";

/** A post with its labels; null for an unknown one. */
export interface KnownPost {
  /** Identical for the same text, in any training set. */
  readonly text: string;
  /** Author; absent for an example of the pack. */
  readonly author?: string;
  readonly features: readonly string[];
  readonly kind: PostKind | null;
  /** Sub-issues, the main one first; empty for a post without one. */
  readonly matters: readonly number[] | null;
  readonly isDanger: boolean | null;
}

/** A list word for a sub-issue. */
export interface KnownPhrase {
  readonly features: readonly string[];
  readonly subIssueId: number;
}

export interface KnownAnswer {
  readonly text: string;
  readonly answer: AnswerKind;
}

/** Weight of a further issue label of a post, and of a phrase against a whole post. */
const FURTHER = 0.5;
const PHRASE = 0.5;
/** One in this many texts is held out for calibration. */
const PARTS = 3;

const isTried = (text: string): boolean => hashOf(text) % PARTS === 0;

const examplesOfMatter = ({ features, matters }: KnownPost): Example[] => {
  if (matters === null) return [];
  const [main = NOTHING, ...further] = matters.map(String);
  return [{ features, label: main, weight: 1 }, ...further.map((label) => ({ features, label, weight: FURTHER }))];
};
const examplesOfKind = ({ features, kind }: KnownPost): Example[] =>
  kind === null ? [] : [{ features, label: kind, weight: 1 }];
const examplesOfDanger = ({ features, isDanger }: KnownPost): Example[] =>
  isDanger === null ? [] : [{ features, label: isDanger ? IN_DANGER : NOTHING, weight: 1 }];

interface Trained {
  readonly matter: Classifier;
  readonly kind: Classifier;
  readonly danger: Classifier;
}

function trainPosts(posts: readonly KnownPost[], phrases: readonly KnownPhrase[], known: Vocabulary): Trained {
  const told = phrases.map(({ features, subIssueId }) => ({ features, label: String(subIssueId), weight: PHRASE }));
  return {
    matter: train([...told, ...posts.flatMap(examplesOfMatter)], known),
    kind: train(posts.flatMap(examplesOfKind), known),
    danger: train(posts.flatMap(examplesOfDanger), known),
  };
}

/** Results on held-out posts. */
function tryPosts(
  tried: readonly KnownPost[],
  trained: Trained,
  known: Vocabulary,
  departmentOf: (subIssueId: number) => number | null,
): Readonly<Record<"matter" | "kind" | "danger" | "department", Scale>> {
  const trials = { matter: [] as Trial[], kind: [] as Trial[], danger: [] as Trial[], department: [] as Trial[] };
  for (const { features, kind, matters, isDanger } of tried) {
    const input = inputOf(features, known);
    if (matters !== null && matters.length > 0) {
      const { best, shares } = issueLabelsOf(trained.matter, input);
      if (best !== null) trials.matter.push({ share: best.share, isRight: matters.includes(best.subIssueId) });
      const department = bestDepartment(trained.matter, shares, departmentOf);
      const right = new Set(matters.map(departmentOf));
      if (department !== null) {
        trials.department.push({ share: department.share, isRight: right.has(department.departmentId) });
      }
    }
    const [said] = judge(trained.kind, input);
    if (kind !== null && said !== undefined) trials.kind.push({ share: said.share, isRight: said.label === kind });
    const danger = judge(trained.danger, input).find(({ label }) => label === IN_DANGER);
    if (isDanger !== null && danger !== undefined) trials.danger.push({ share: danger.share, isRight: isDanger });
  }
  return {
    matter: scaleOf(trials.matter),
    kind: scaleOf(trials.kind),
    danger: scaleOf(trials.danger),
    department: scaleOf(trials.department),
  };
}

/** Trains on posts; null without any. */
export function learnPosts(
  posts: readonly KnownPost[],
  phrases: readonly KnownPhrase[],
  departmentOf: (subIssueId: number) => number | null,
): PostJudges | null {
  if (posts.length === 0) return null;
  const known = vocabularyOf([...phrases, ...posts]);
  const learned = posts.filter(({ text }) => !isTried(text));
  const tried = posts.filter(({ text }) => isTried(text));
  const scales = tryPosts(tried, trainPosts(learned, phrases, known), known, departmentOf);
  const all = trainPosts(posts, phrases, known);
  const withScale = (name: keyof Trained): Judge => ({ ...all[name], scale: scales[name] });
  return {
    known,
    matter: withScale("matter"),
    kind: withScale("kind"),
    danger: withScale("danger"),
    department: scales.department,
  };
}

/** Trains on answers; null without any. */
export function learnAnswers(answers: readonly KnownAnswer[]): AnswerJudge | null {
  if (answers.length === 0) return null;
  const examples = answers.map(({ text, answer }) => ({ features: seenOfAnswer(text), label: answer, weight: 1 }));
  const known = vocabularyOf(examples);
  const isTriedAt = answers.map(({ text }) => isTried(text));
  const first = train(
    examples.filter((_, place) => isTriedAt[place] !== true),
    known,
  );
  const trials = examples.flatMap(({ features, label }, place): Trial[] => {
    const [said] = isTriedAt[place] === true ? judge(first, inputOf(features, known)) : [];
    return said === undefined ? [] : [{ share: said.share, isRight: said.label === label }];
  });
  return { known, answer: { ...train(examples, known), scale: scaleOf(trials) } };
}
