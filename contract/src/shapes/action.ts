/** Actions offered on a ticket (`ticket/getticketaction`); texts and requirements come from the pack. */
import { Translations, Wording } from "./wording.ts";
import { Type, type Static } from "typebox";
import { ActionField } from "./action-field.ts";
import { Consequence } from "./consequence.ts";
import { Flag, Id, Moment } from "./common.ts";

/**
 * Slots of an action's `done_text`: the ticket (or the number of tickets), department with district, the district, the
 * new holder, the primary ticket of a merge.
 */
export const DONE_SLOTS = ["ticket", "place", "district", "officer", "other"] as const;
export type DoneSlot = (typeof DONE_SLOTS)[number];

export const WorkflowActionOffer = Type.Object({
  action_id: Id,
  action_name: Type.String(),
  action_name_translations: Translations,
  disable_action_manual_ticket: Flag,
  /** New status; null when it depends on facts. */
  to_status_id: Type.Union([Id, Type.Null()]),
  /** Minimum letters of the remark; 0 for an optional one. */
  min_remark: Type.Integer(),
  /** N none, S one officer, M several. */
  user_select: Type.Union([Type.Literal("N"), Type.Literal("S"), Type.Literal("M")]),
  confirm_text: Wording,
  /** Result and new holder. */
  what_happens: Wording,
  /** Text for the citizen. */
  citizen_sees: Wording,
  /** Certain consequences for this ticket, independent of the form's values. */
  consequences: Type.Array(Consequence),
  /** Form fields in order. */
  fields: Type.Array(ActionField),
});
export type WorkflowActionOffer = Static<typeof WorkflowActionOffer>;

export const MiscActionOffer = Type.Object({
  action_id: Id,
  action_name: Type.String(),
  action_name_translations: Translations,
  /** Minimum letters of the reason; 0 for an optional one. */
  min_remark: Type.Integer(),
  confirm_text: Wording,
  /** Result and new holder. */
  what_happens: Wording,
  /** Certain consequences for this ticket, independent of the form's values. */
  consequences: Type.Array(Consequence),
  needs: Type.Union([Type.Literal("tag"), Type.Literal("issue"), Type.Literal("user"), Type.Literal("none")]),
  /** Form fields in order. */
  fields: Type.Array(ActionField),
});
export type MiscActionOffer = Static<typeof MiscActionOffer>;

/** Status of a ticket after a change: extras of every call that moves one. */
export const Moved = Type.Object({
  ticket_id: Type.Optional(Id),
  ticket_no: Type.Optional(Type.String()),
  new_status_id: Type.Optional(Id),
  new_status_name: Type.Optional(Type.String()),
  due_at: Type.Optional(Type.Union([Moment, Type.Null()])),
});
