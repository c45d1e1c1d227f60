/** What has been learned: classifiers of posts and of answers, each with what its shares mean. Types only. */
import type { Scale } from "./calibrate.ts";
import type { Classifier, Vocabulary } from "./linear-model.ts";

/** A classifier, and how certain its findings are. */
export interface Judge extends Classifier {
  readonly scale: Scale;
}

/** What a post is about, what kind it is and whether somebody is in danger; all see the same features. */
export interface PostJudges {
  readonly known: Vocabulary;
  /** Ids of sub-issues, and `NOTHING`. */
  readonly matter: Judge;
  readonly kind: Judge;
  /** `IN_DANGER` or `NOTHING`. */
  readonly danger: Judge;
  /** Of the sum of the shares of a department's sub-issues. */
  readonly department: Scale;
}

/** What a citizen answers when they were told that their complaint is resolved. */
export interface AnswerJudge {
  readonly known: Vocabulary;
  readonly answer: Judge;
}

/** All that was learned of one State; null where nobody gave examples. */
export interface Models {
  readonly posts: PostJudges | null;
  readonly answers: AnswerJudge | null;
}

/** Labels of what is not there, and of danger. */
export const NOTHING = "none";
export const IN_DANGER = "danger";
