/** Converts rows of labelled examples to a training set. Pure. */
import type { AnswerKind, PostKind } from "@smgt/contract/understanding.ts";
import type { TrainingSet } from "./learn-models.ts";

/** A labelled text: a post if it has a kind, an answer if it has an answer kind. */
export interface LabelledText {
  readonly text: string;
  readonly kind: PostKind | null;
  readonly sub_issue_type_ids: readonly number[] | null;
  readonly is_danger: boolean | null;
  readonly answer: AnswerKind | null;
}

export const trainingSetOf = (rows: readonly LabelledText[]): TrainingSet => ({
  posts: rows
    .filter((row) => row.answer === null)
    .map(({ text, kind, sub_issue_type_ids: matters, is_danger: isDanger }) => ({ text, kind, matters, isDanger })),
  answers: rows.flatMap(({ text, answer }) => (answer === null ? [] : [{ text, answer }])),
});
