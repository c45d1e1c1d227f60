/** What is understood of a citizen's words, each with how certain it is and the words that led there (REQUIREMENTS 3). */
import { Type, type Static } from "typebox";
import { Id, oneOf } from "./shapes/common.ts";

/** What kind of post it is; only a grievance and a follow-up are work for an officer. */
export const POST_KINDS = ["grievance", "follow_up", "thanks", "suggestion", "news", "spam", "other_state"] as const;
export type PostKind = (typeof POST_KINDS)[number];

/** What a citizen answers when they were told that their complaint is resolved; `thanks` says neither yes nor no. */
export const ANSWER_KINDS = ["yes", "thanks", "no", "still_not", "false_report", "unclear"] as const;
export type AnswerKind = (typeof ANSWER_KINDS)[number];

/** How certain, from 0 (a guess) to 1. */
export const Certainty = Type.Number({ minimum: 0, maximum: 1 });

/** The words of the post that led there, as they were written; none where only the whole text speaks for it. */
const Words = Type.Array(Type.String(), { maxItems: 10 });

const finding = { certainty: Certainty, words: Words };

/** Kept with a ticket as it was understood when its post came, and shown there; null: not to be seen from the text. */
export const Understanding = Type.Object({
  kind: Type.Object({ ...finding, kind: oneOf(POST_KINDS) }),
  matter: Type.Union([Type.Object({ ...finding, sub_issue_type_id: Id }), Type.Null()]),
  /** May be certain where the matter is not, as several matters of one department are alike. */
  department: Type.Union([Type.Object({ ...finding, department_id: Id }), Type.Null()]),
  place: Type.Union([Type.Object({ ...finding, district_id: Id }), Type.Null()]),
  /** Life or safety is in danger; `situation` is a code of the pack's list, null where only the whole text says so. */
  danger: Type.Union([Type.Object({ ...finding, situation: Type.Union([Type.String(), Type.Null()]) }), Type.Null()]),
  /** Further matters of the same post, the most certain first; offered, never added by themselves. */
  further: Type.Array(Type.Object({ ...finding, sub_issue_type_id: Id }), { maxItems: 5 }),
  /** Version of what was learned; null: understood by the lists of words alone. */
  model_version: Type.Union([Type.Integer(), Type.Null()]),
});
export type Understanding = Static<typeof Understanding>;
