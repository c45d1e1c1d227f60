/** Turns the rows of labelled examples into what can be learned from. Pure. */
import type { AnswerKind, PostKind } from "@smgt/contract/understanding.ts";
import type { Teaching } from "./learn-models.ts";

/** A labelled text: a post where it has a kind, an answer where it has one of those. */
export interface LabelledText {
  readonly text: string;
  readonly kind: PostKind | null;
  readonly sub_issue_type_ids: readonly number[] | null;
  readonly is_danger: boolean | null;
  readonly answer: AnswerKind | null;
}

/** What the rows teach. */
export const teachingOf = (rows: readonly LabelledText[]): Teaching => ({
  posts: rows
    .filter((row) => row.answer === null)
    .map(({ text, kind, sub_issue_type_ids: matters, is_danger: isDanger }) => ({ text, kind, matters, isDanger })),
  answers: rows.flatMap(({ text, answer }) => (answer === null ? [] : [{ text, answer }])),
});
