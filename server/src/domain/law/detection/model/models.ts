/** Trained models: classifiers of posts and of answers, each calibrated. Types only. */
import type { Scale } from "./calibrate.ts";
import type { Classifier, Vocabulary } from "./linear-model.ts";

/** A classifier with its calibration. */
export interface Judge extends Classifier {
  readonly scale: Scale;
}

/** Issue label, kind and danger of a post; all share the same features. */
export interface PostJudges {
  readonly known: Vocabulary;
  /** Judges the sub-issue. Its labels are ids of sub-issues, and `NOTHING`. */
  readonly matter: Judge;
  readonly kind: Judge;
  /** `IN_DANGER` or `NOTHING`. */
  readonly danger: Judge;
  /** Calibration of the summed probability of a department's sub-issues. */
  readonly department: Scale;
}

/** Classifier of a citizen's answer to "resolved". */
export interface AnswerJudge {
  readonly known: Vocabulary;
  readonly answer: Judge;
}

/** Models of one State; null without examples. */
export interface Models {
  readonly posts: PostJudges | null;
  readonly answers: AnswerJudge | null;
}

/** Labels for absence and for danger. */
export const NOTHING = "none";
export const IN_DANGER = "danger";
