/**
 * Bulk actions on tickets of a list: the actions allowed for many tickets, and their consequences (our own calls,
 * decision 18).
 */
import { Translations, Wording } from "../../shapes/wording.ts";
import { Type, type Static } from "typebox";
import { anySession, call } from "../../call.ts";
import { ActionField, MAX_WORDS } from "../../shapes/action-field.ts";
import { Consequence } from "../../shapes/consequence.ts";
import { Flag, Id, nullable, rows, text } from "../../shapes/common.ts";

/** Limit of tickets in one bulk action; the rest of a selection needs another. */
export const MOST_IN_BULK = 100;

export const BulkOffer = Type.Object({
  action_id: Id,
  action_name: Type.String(),
  action_name_translations: Translations,
  min_remark: Type.Integer(),
  confirm_text: Wording,
  what_happens: Wording,
  citizen_sees: Wording,
  /** Sentence shown after completion; its slots are those of DONE_SLOTS. */
  done_text: Wording,
  /** Fields with one value for all tickets; per-ticket fields are not included. */
  fields: Type.Array(ActionField),
});
export type BulkOffer = Static<typeof BulkOffer>;

export const bulkActions = call({
  name: "ticket.getbulkactions",
  method: "POST",
  path: "/ticket/getbulkactions",
  access: anySession,
  about: "The actions that the role in use may take on many tickets at once.",
  reply: rows(BulkOffer),
});

/** Values that the officer gives once for all tickets. */
export const BulkFields = {
  remarks: Type.Optional(text(MAX_WORDS.remarks)),
  department_id: Type.Optional(Id),
  priority_tag_id: Type.Optional(Id),
  disposal_type_id: Type.Optional(Id),
  primary_ticket_no: Type.Optional(text(MAX_WORDS.primary_ticket_no)),
  /** New desk officer. */
  user_id: Type.Optional(Id),
  tag_name: Type.Optional(text(MAX_WORDS.tag_name)),
};
const AllBulkFields = Type.Object(BulkFields);
export type BulkFields = Static<typeof AllBulkFields>;

export const BulkPreviewRow = Type.Object({
  ticket_id: Id,
  /** Absent for a ticket hidden from the caller; then all other fields are empty too. */
  ticket_no: nullable(Type.String()),
  /** Current status of the ticket; the write names it. */
  status_id: nullable(Id),
  /** Desk officer before the action, for undo. */
  desk_user_id: nullable(Id),
  priority_tag_id: nullable(Id),
  tags: Type.Array(Type.String()),
  is_allowed: Flag,
  refusal: nullable(Type.String()),
  /** Reasons for the refusal, in the caller's language. */
  reasons: Type.Array(Type.String()),
  /** Consequences for this ticket; empty when the action is not allowed. */
  consequences: Type.Array(Consequence),
});
export type BulkPreviewRow = Static<typeof BulkPreviewRow>;

export const previewBulk = call({
  name: "ticket.previewbulk",
  method: "POST",
  path: "/ticket/previewbulk",
  access: anySession,
  about: "What would come of an action on each of these tickets, in the order given; nothing is changed.",
  body: Type.Object({
    ticket_ids: Type.Array(Id, { minItems: 1, maxItems: MOST_IN_BULK }),
    action_id: Id,
    ...BulkFields,
  }),
  reply: Type.Array(BulkPreviewRow),
  refuses: ["NOT_PERMITTED"],
});
