/**
 * What an action does for sure, as data: the action, its preview for many and the sentence before the button are made of
 * one plan (`domain/workflow/effects/plan.ts`). The screens have the words.
 */
import { Type, type Static } from "typebox";
import { Moment, oneOf } from "./common.ts";

/** All of them, in the order in which it is read: who gets it, by when, what the citizen hears, the rest. */
export const CONSEQUENCES = [
  "to_nobody",
  "to_cell",
  "to_cell_head",
  "to_department",
  "to_extra_department",
  "to_same_officer",
  "to_chosen_officer",
  "to_field_officers",
  "to_head_of_department",
  "due",
  "paused",
  "answered",
  "drafted",
  "told",
  "called",
  "called_by_head",
  "untold",
  "decided_by_head_of_department",
  "decided_by_cell_head",
  "head_copied",
  "escalated",
  "field_officers_leave",
  "merged",
  "members_follow",
] as const;
export type ConsequenceName = (typeof CONSEQUENCES)[number];

export const Consequence = Type.Object({
  what: oneOf(CONSEQUENCES),
  /** For "due": when the time of the officer who gets it ends. */
  at: Type.Optional(Moment),
});
export type Consequence = Static<typeof Consequence>;
