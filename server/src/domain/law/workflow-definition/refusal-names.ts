/** Refusals of the workflow machine; their texts are in the refusal catalogue. */
import type { STEP_REFUSALS } from "@smgt/contract/shapes/step-refusals.ts";

export type WorkflowRefusal = Exclude<(typeof STEP_REFUSALS)[number], "TICKET_NOT_FOUND"> | FieldRefusal;

/** Refusals for one missing or invalid field; one answer may contain several. */
export type FieldRefusal =
  | "REMARK_REQUIRED"
  | "REMARK_TOO_SHORT"
  | "QUESTION_REQUIRED"
  | "RETURN_REASON_REQUIRED"
  | "RETURN_REASON_TOO_SHORT"
  | "ATR_REMARK_TOO_SHORT"
  | "SUGGESTED_DEPARTMENT_REQUIRED"
  | "DISPOSAL_REQUIRED"
  | "DISPOSAL_NOT_ALLOWED"
  | "ROOT_CAUSE_REQUIRED"
  | "DEPARTMENT_REQUIRED"
  | "DISTRICT_REQUIRED"
  | "ISSUE_REQUIRED"
  | "PRIORITY_REQUIRED"
  | "REPLY_TEXT_REQUIRED"
  | "REPLY_CHANNEL_REQUIRED"
  | "ATTACHMENT_REQUIRED"
  | "USER_REQUIRED"
  | "DATE_REQUIRED"
  | "PORTAL_REQUIRED"
  | "PRIMARY_TICKET_REQUIRED"
  | "MEMBER_REQUIRED"
  | "TAG_REQUIRED"
  | "RATING_REQUIRED"
  | "CALL_STATUS_REQUIRED"
  | "NEXT_CALL_REQUIRED"
  | "SOURCE_REQUIRED"
  | "COMPLAINANT_REQUIRED";
