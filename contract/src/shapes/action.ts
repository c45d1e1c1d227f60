/** What the server offers on a ticket (`ticket/getticketaction`); words and needs come from the pack. */
import { Translations, Wording } from "./wording.ts";
import { Type, type Static } from "typebox";
import { ActionField } from "./action-field.ts";
import { Consequence } from "./consequence.ts";
import { Flag, Id, Moment } from "./common.ts";

/** What an action's `done_text` may name: the ticket (or how many), department with district, the district, who got it, the ticket merged into. */
export const DONE_SLOTS = ["ticket", "place", "district", "officer", "other"] as const;
export type DoneSlot = (typeof DONE_SLOTS)[number];

export const WorkflowActionOffer = Type.Object({
  action_id: Id,
  action_name: Type.String(),
  action_name_translations: Translations,
  disable_action_manual_ticket: Flag,
  /** Where the ticket goes; null where it depends on facts. */
  to_status_id: Type.Union([Id, Type.Null()]),
  /** Minimum letters of the remark; 0 where none is required. */
  min_remark: Type.Integer(),
  /** N none, S one officer, M several. */
  user_select: Type.Union([Type.Literal("N"), Type.Literal("S"), Type.Literal("M")]),
  confirm_text: Wording,
  /** What will happen and who gets it. */
  what_happens: Wording,
  /** What the citizen sees. */
  citizen_sees: Wording,
  /** What will happen to this ticket for sure, however the form is filled in. */
  consequences: Type.Array(Consequence),
  /** Form fields in their order, with which are required. */
  fields: Type.Array(ActionField),
});
export type WorkflowActionOffer = Static<typeof WorkflowActionOffer>;

export const MiscActionOffer = Type.Object({
  action_id: Id,
  action_name: Type.String(),
  action_name_translations: Translations,
  /** Letters that a reason has at least; 0 where none is wanted. */
  min_remark: Type.Integer(),
  confirm_text: Wording,
  /** What will happen and who gets it. */
  what_happens: Wording,
  /** What will happen to this ticket for sure, however the form is filled in. */
  consequences: Type.Array(Consequence),
  needs: Type.Union([Type.Literal("tag"), Type.Literal("issue"), Type.Literal("user"), Type.Literal("none")]),
  /** What the form asks for, in its order. */
  fields: Type.Array(ActionField),
});
export type MiscActionOffer = Static<typeof MiscActionOffer>;

/** Where a ticket is after a change of it: extras of every call that moves one. */
export const Moved = Type.Object({
  ticket_id: Type.Optional(Id),
  ticket_no: Type.Optional(Type.String()),
  new_status_id: Type.Optional(Id),
  new_status_name: Type.Optional(Type.String()),
  due_at: Type.Optional(Type.Union([Moment, Type.Null()])),
});
