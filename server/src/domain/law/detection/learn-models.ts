/** Training for a State: from labelled posts and answers, and from the pack's word lists. Pure. */
import type { AnswerKind, PostKind } from "@smgt/contract/understanding.ts";
import { groupOfAnswer } from "./classify-answer.ts";
import type { Detector } from "./detector.ts";
import { readByLists } from "./find-by-word-lists.ts";
import { soundsOfAnswer, soundsOfPost, soundsOfWords } from "./sounds.ts";
import { learn, NOTHING, type Lesson, type Question } from "./model/learn.ts";
import { YES, type Models } from "./model/linear-model.ts";
import { hashOf } from "./model/seeded-random.ts";
import { OTHER_KINDS } from "./model/understand-post.ts";

/** A labelled post; null for a missing label. */
export interface TrainingPost {
  readonly text: string;
  /** Author; absent for an example of the pack. */
  readonly author?: string;
  readonly kind: PostKind | null;
  /** Main issue label first; empty for a post without one. */
  readonly matters: readonly number[] | null;
  readonly isDanger: boolean | null;
}

export interface TrainingAnswer {
  readonly text: string;
  readonly answer: AnswerKind;
}

/** The training set. */
export interface TrainingSet {
  readonly posts: readonly TrainingPost[];
  readonly answers: readonly TrainingAnswer[];
}

/** Questions to a post. */
const questionsOf = ({ subIssues }: Detector): readonly Question[] => [
  {
    name: "issue",
    isYesNo: false,
    balance: 0.3,
    groupOf: (label) => subIssues.get(Number(label))?.departmentId ?? null,
  },
  ...[...OTHER_KINDS, "danger", "misconduct"].map((name) => ({ name, isYesNo: true, balance: 1 })),
];
const ANSWER_QUESTIONS: readonly Question[] = [{ name: "answer", isYesNo: false, balance: 0, groupOf: groupOfAnswer }];

/** Weight of a list word, or of a copy with a polite phrase, against a post that a person labelled. */
const ADDED = 0.5;
/** One in this many posts is added once more with a polite phrase. */
const COURTEOUS = 4;
/** With fewer training posts, polite phrases dominate. */
const LEAST_POSTS = 200;

/** Posts with a polite ending, which would otherwise turn a complaint into thanks. */
function courteous(posts: readonly TrainingPost[], { data }: Detector): TrainingPost[] {
  const words = data.danger.wordSets.get("courtesy") ?? [];
  if (words.length === 0 || posts.length < LEAST_POSTS) return [];
  return posts.flatMap((post): TrainingPost[] => {
    const number = hashOf(`courtesy: ${post.text}`);
    const courtesy = words[Math.floor(number / COURTEOUS) % words.length];
    return number % COURTEOUS === 0 && post.kind !== "thanks"
      ? [{ ...post, text: `${post.text} ${courtesy}`, matters: null, isDanger: null }]
      : [];
  });
}

function lessonOf(post: TrainingPost, detector: Detector, isMatter: (id: number) => boolean): Lesson {
  const { aboutOfficerIds } = detector.data;
  const matters = post.matters?.filter(isMatter);
  const yesNo = (is: boolean): string[] => (is ? [YES] : []);
  return {
    sounds: soundsOfPost(post.text, readByLists(post.text, detector)),
    ...(post.author === undefined ? {} : { author: post.author }),
    weight: 1,
    said: {
      ...(matters === undefined
        ? {}
        : {
            issue: matters.length === 0 ? [NOTHING] : matters.map(String),
            misconduct: yesNo(matters.some((id) => aboutOfficerIds.includes(id))),
          }),
      ...(post.kind === null ? {} : Object.fromEntries(OTHER_KINDS.map((kind) => [kind, yesNo(kind === post.kind)]))),
      ...(post.isDanger === null ? {} : { danger: yesNo(post.isDanger) }),
    },
  };
}

/** Trains; the same training set and lists always yield the same models. */
export function learnModels({ posts, answers }: TrainingSet, detector: Detector): Models {
  const { data, subIssues } = detector;
  // Sub-issues for a kind are no issue label, and neither are those out of use.
  const ofKinds = new Set(Object.values(data.kindSubIssues));
  const isMatter = (id: number): boolean => subIssues.has(id) && !ofKinds.has(id);
  const taught = posts.map((post) => lessonOf(post, detector, isMatter));
  const polite = courteous(posts, detector).map((post) => ({
    ...lessonOf(post, detector, isMatter),
    weight: ADDED,
  }));
  const phrases = data.issueWords
    .filter((word) => word.weight >= data.leastScore && isMatter(word.subIssueId))
    .map(({ phrase, subIssueId }): Lesson => ({
      sounds: soundsOfWords(phrase.replaceAll("*", "")),
      weight: ADDED,
      said: { issue: [String(subIssueId)] },
    }));
  return {
    posts: posts.length === 0 ? null : learn([...taught, ...polite, ...phrases], questionsOf(detector)),
    answers: learn(
      answers.map(({ text, answer }) => ({ sounds: soundsOfAnswer(text), weight: 1, said: { answer: [answer] } })),
      ANSWER_QUESTIONS,
    ),
  };
}
