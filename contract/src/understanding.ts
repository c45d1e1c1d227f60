/** Classification of a citizen's text: each result with its certainty and the words that led to it (REQUIREMENTS 3). */
import { Type, type Static } from "typebox";
import { Id, oneOf } from "./shapes/common.ts";

/** Kinds of posts; only a grievance and a follow-up are work for an officer. */
export const POST_KINDS = ["grievance", "follow_up", "thanks", "suggestion", "news", "spam", "other_state"] as const;
export type PostKind = (typeof POST_KINDS)[number];

/** Kinds of a citizen's answer to "your complaint is resolved"; `thanks` says neither yes nor no. */
export const ANSWER_KINDS = ["yes", "thanks", "no", "still_not", "false_report", "unclear"] as const;
export type AnswerKind = (typeof ANSWER_KINDS)[number];

/** Certainty from 0 (a guess) to 1. */
export const Certainty = Type.Number({ minimum: 0, maximum: 1 });

/** Words of the post that led to the result, as written; empty when only the whole text supports it. */
const Words = Type.Array(Type.String(), { maxItems: 10 });

const finding = { certainty: Certainty, words: Words };

/** Classification at ingest, stored and shown with the ticket; null: not detectable in the text. */
export const Understanding = Type.Object({
  kind: Type.Object({ ...finding, kind: oneOf(POST_KINDS) }),
  matter: Type.Union([Type.Object({ ...finding, sub_issue_type_id: Id }), Type.Null()]),
  /** May be certain while the issue is not, as several issues of one department are alike. */
  department: Type.Union([Type.Object({ ...finding, department_id: Id }), Type.Null()]),
  place: Type.Union([Type.Object({ ...finding, district_id: Id }), Type.Null()]),
  /** Danger to life or safety; `situation` is a code of the pack's list, null when only the whole text supports it. */
  danger: Type.Union([Type.Object({ ...finding, situation: Type.Union([Type.String(), Type.Null()]) }), Type.Null()]),
  /** Further issues of the same post, most certain first; offered, never added automatically. */
  further: Type.Array(Type.Object({ ...finding, sub_issue_type_id: Id }), { maxItems: 5 }),
  /** Version of the trained model; null: classified by keyword lists alone. */
  model_version: Type.Union([Type.Integer(), Type.Null()]),
});
export type Understanding = Static<typeof Understanding>;
