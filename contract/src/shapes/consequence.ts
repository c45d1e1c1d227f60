/**
 * Certain consequences of an action, as data: execution, bulk preview and the sentence before the button share one plan
 * (`domain/workflow/effects/plan.ts`). The screens have the texts.
 */
import { Type, type Static } from "typebox";
import { Moment, oneOf } from "./common.ts";

/** Consequences in display order: new holder, due date, message to the citizen, the rest. */
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
  /** For "due": end of the new holder's time limit. */
  at: Type.Optional(Moment),
});
export type Consequence = Static<typeof Consequence>;
