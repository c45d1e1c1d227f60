/**
 * Form fields of an action. Every offer contains them: the form is drawn and validated from the list, and the server
 * refuses by the same rules (`domain/table/action-fields.ts`).
 */
import { Type, type Static } from "typebox";
import { MAX_REMARK } from "../constants.ts";
import type { FormRefusal } from "../refusals-form.ts";
import { Flag, Id, oneOf } from "./common.ts";

/** All fields in the order of the form, named as their values are sent. */
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

/**
 * Input kinds: one or several of a list, another ticket by its number, text, a future moment, one to five, or files.
 */
export const FIELD_KINDS = ["choice", "officer", "officers", "ticket", "words", "moment", "rating", "files"] as const;
export type FieldKind = (typeof FIELD_KINDS)[number];

/** Maximum length of text fields; the calls have the same limits. */
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
  /** Refusal for a missing value; its text is shown beside the field. */
  refusal: Refusals,
  /** Refusal for too few letters. */
  too_short: Type.Optional(Refusals),
  /** Minimum letters, if more than one. */
  min_length: Type.Optional(Type.Integer()),
  /** Maximum letters. */
  max_length: Type.Optional(Type.Integer()),
  /** Allowed ids; absent when every active one is allowed. */
  choices: Type.Optional(Type.Array(Id)),
});
export type ActionField = Static<typeof ActionField>;
