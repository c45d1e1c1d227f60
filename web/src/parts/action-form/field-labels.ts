import type { FieldName } from "@smgt/contract/shapes/action-field.ts";
import type { MessageKey } from "../../i18n/language.ts";
import type { ChoiceName } from "./choices.ts";

export const CHOICE_LABELS: { readonly [Name in ChoiceName]: MessageKey } = {
  return_reason_id: "field.returnReason",
  suggested_department_id: "field.suggested",
  issue_type: "details.issue",
  sub_issue_type: "details.subIssue",
  department_id: "queue.department",
  district_id: "queue.district",
  priority_tag_id: "details.priority",
  disposal_type_id: "field.disposal",
};

export const FIELD_LABELS: { readonly [Name in FieldName]: MessageKey } = {
  ...CHOICE_LABELS,
  primary_ticket_no: "field.primaryTicket",
  target_portal: "field.portal",
  external_ref_no: "field.externalRef",
  assign_user_id: "field.officer",
  tag_name: "field.tag",
  root_cause: "field.rootCause",
  call_status: "field.call",
  feedback_rating: "field.rating",
  requested_due_at: "field.date",
  granted_due_at: "field.date",
  next_call_at: "field.nextCall",
  reply_text: "field.reply",
  remarks: "field.remark",
  attachment: "field.files",
};
