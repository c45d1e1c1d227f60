/**
 * What an action asks of the officer, field by field. The list travels with every offer: the form is drawn and
 * checked by it, and the server refuses by the rules that it was made of (`domain/table/action-fields.ts`).
 */
import { Type, type Static } from "typebox";
import { MAX_REMARK } from "../constants.ts";
import type { FormRefusal } from "../refusals-form.ts";
import { Flag, Id, oneOf } from "./common.ts";

/** Every field there is, in the order of the form; each is called as its value is sent. */
export const FIELD_NAMES = [
  "return_reason_id",
  "suggested_department_id",
  "issue_type",
  "sub_issue_type",
  "department_id",
  "district_id",
  "priority_tag_id",
  "primary_ticket_no",
  "target_portal",
  "external_ref_no",
  "assign_user_id",
  "tag_name",
  "disposal_type_id",
  "root_cause",
  "call_status",
  "feedback_rating",
  "requested_due_at",
  "granted_due_at",
  "next_call_at",
  "reply_text",
  "remarks",
  "attachment",
] as const;
export type FieldName = (typeof FIELD_NAMES)[number];

/** What is given in a field: one or several of a list, another ticket by its number, words, a moment that lies ahead, one to five, or files. */
export const FIELD_KINDS = ["choice", "officer", "officers", "ticket", "words", "moment", "rating", "files"] as const;
export type FieldKind = (typeof FIELD_KINDS)[number];

/** How long the words of a field may be; the calls that take them have the same limits. */
export const MAX_WORDS = {
  primary_ticket_no: 40,
  target_portal: 60,
  external_ref_no: 60,
  tag_name: 60,
  reply_text: 4_000,
  remarks: MAX_REMARK,
} as const satisfies { readonly [Name in FieldName]?: number };

const Refusals = Type.Unsafe<FormRefusal>(Type.String());

export const ActionField = Type.Object({
  name: oneOf(FIELD_NAMES),
  kind: oneOf(FIELD_KINDS),
  required: Flag,
  /** What the server answers when the value is missing; its words stand beside the field. */
  refusal: Refusals,
  /** What it answers when there are too few letters. */
  too_short: Type.Optional(Refusals),
  /** The fewest letters, where one is not enough. */
  min_length: Type.Optional(Type.Integer()),
  /** The most letters. */
  max_length: Type.Optional(Type.Integer()),
  /** The only ids that can be taken; absent where every active one can. */
  choices: Type.Optional(Type.Array(Id)),
});
export type ActionField = Static<typeof ActionField>;
