/** Which fields an offered action asks for, what is missing in them, and what is sent. Pure; the server has the last word. */
import type { BodyOf } from "@smgt/contract/call.ts";
import type { saveFeedback, saveWorkflow } from "@smgt/contract/calls/workflow.ts";
import { ACTION, MAX_REMARK } from "@smgt/contract/constants.ts";
import type { RefusalId } from "@smgt/contract/refusals.ts";
import { openSlots } from "@smgt/contract/slots.ts";
import type { WorkflowActionOffer } from "@smgt/contract/shapes/action.ts";
import type { Draft } from "./draft.ts";

export type FieldName =
  | "issue"
  | "department"
  | "suggestedDepartment"
  | "returnReason"
  | "district"
  | "priority"
  | "officers"
  | "disposal"
  | "date"
  | "primaryTicket"
  | "portal"
  | "callStatus"
  | "rating"
  | "reply"
  | "remark"
  | "files";

/** Actions whose needs the offer has no flag for (design: workflow 2.4, rows 3, 9 and 10). */
const NEEDS_PRIORITY: readonly number[] = [ACTION.MARK, ACTION.CHANGE_PRIORITY];
const FEEDBACK: readonly number[] = [
  ACTION.FEEDBACK_SATISFIED,
  ACTION.FEEDBACK_NOT_SATISFIED,
  ACTION.FEEDBACK_NOT_REACHABLE,
];

export const isFeedback = (actionId: number): boolean => FEEDBACK.includes(actionId);

/** The fields in the order in which an officer thinks of them. */
export function fieldsOf(offer: WorkflowActionOffer): readonly FieldName[] {
  const isReturn = offer.action_id === ACTION.NOT_PERTAINING;
  const wanted: readonly (readonly [boolean, FieldName])[] = [
    [offer.return_reason_required === "Y", "returnReason"],
    [offer.department_required === "Y" && isReturn, "suggestedDepartment"],
    [offer.issue_required === "Y", "issue"],
    [offer.department_required === "Y" && !isReturn, "department"],
    [offer.district_required === "Y", "district"],
    [NEEDS_PRIORITY.includes(offer.action_id), "priority"],
    [offer.action_id === ACTION.MERGE, "primaryTicket"],
    [offer.action_id === ACTION.TRANSFER_OUT, "portal"],
    [offer.user_select !== "N", "officers"],
    [offer.disposal_required === "Y", "disposal"],
    [offer.action_id === ACTION.FEEDBACK_NOT_REACHABLE, "callStatus"],
    [offer.feedback_required === "Y", "rating"],
    [offer.date_required === "Y", "date"],
    [offer.reply_required === "Y", "reply"],
    [true, "remark"],
    [true, "files"],
  ];
  return wanted.filter(([isWanted]) => isWanted).map(([, field]) => field);
}

export interface Missing {
  readonly field: FieldName;
  readonly refusal: RefusalId;
  readonly slots: Readonly<Record<string, number | string>>;
}

const letters = (text: string): number => Array.from(text.trim()).length;

function remarkProblem(offer: WorkflowActionOffer, draft: Draft): Missing | null {
  const length = letters(draft.remark);
  const least = Math.max(offer.min_remark, offer.remark_required === "Y" ? 1 : 0);
  if (length >= least) return null;
  if (length === 0) return { field: "remark", refusal: "REMARK_REQUIRED", slots: {} };
  const slots = { min: least };
  if (offer.action_id === ACTION.NOT_PERTAINING) return { field: "remark", refusal: "RETURN_REASON_TOO_SHORT", slots };
  if (offer.action_id === ACTION.SUBMIT_ATR) return { field: "remark", refusal: "ATR_REMARK_TOO_SHORT", slots };
  return { field: "remark", refusal: "REMARK_TOO_SHORT", slots };
}

/** Words that the refusal names. */
function slotsOf(field: FieldName, draft: Draft): Missing["slots"] {
  const [slot] = field === "reply" ? openSlots(draft.actionReplyText) : [];
  return slot === undefined ? {} : { slot: `“${slot}”` };
}

/** What the officer must still give, in the order of the form. */
export function missingIn(
  offer: WorkflowActionOffer,
  draft: Draft,
  now: number,
  isPhotoRequired: boolean,
): readonly Missing[] {
  const tests: Readonly<Record<Exclude<FieldName, "remark">, readonly [boolean, RefusalId]>> = {
    issue: [draft.issueId === null || draft.subIssueId === null, "ISSUE_REQUIRED"],
    department: [draft.departmentId === null, "DEPARTMENT_REQUIRED"],
    suggestedDepartment: [draft.suggestedDepartmentId === null, "SUGGESTED_DEPARTMENT_REQUIRED"],
    returnReason: [draft.returnReasonId === null, "RETURN_REASON_TOO_SHORT"],
    district: [draft.districtId === null, "DISTRICT_REQUIRED"],
    priority: [draft.priorityId === null, "PRIORITY_REQUIRED"],
    officers: [draft.userIds !== null && draft.userIds.length === 0, "USER_REQUIRED"],
    disposal: [draft.disposalId === null, "DISPOSAL_REQUIRED"],
    date: [
      draft.date === "" || Date.parse(toMoment(draft.date)) <= now,
      offer.action_id === ACTION.FEEDBACK_NOT_REACHABLE ? "NEXT_CALL_REQUIRED" : "DATE_REQUIRED",
    ],
    primaryTicket: [draft.primaryTicketNo.trim() === "", "PRIMARY_TICKET_REQUIRED"],
    portal: [draft.targetPortal.trim() === "" || draft.externalRef.trim() === "", "PORTAL_REQUIRED"],
    callStatus: [draft.callStatus === null, "CALL_STATUS_REQUIRED"],
    rating: [draft.rating === null, "RATING_REQUIRED"],
    reply:
      draft.actionReplyText.trim() === ""
        ? [true, "REPLY_TEXT_REQUIRED"]
        : [openSlots(draft.actionReplyText).length > 0, "REPLY_SLOT_OPEN"],
    files: [
      draft.files.length === 0 &&
        (offer.attachment_required === "Y" || (isPhotoRequired && offer.action_id === ACTION.SUBMIT_ATR)),
      "ATTACHMENT_REQUIRED",
    ],
  };
  return fieldsOf(offer).flatMap((field) => {
    if (field === "remark") return remarkProblem(offer, draft) ?? [];
    const [isMissing, refusal] = tests[field];
    const slots = field === "returnReason" ? { min: offer.min_remark } : slotsOf(field, draft);
    return isMissing ? { field, refusal, slots } : [];
  });
}

/** The date field's value is Indian time, whatever the machine's zone. */
export const toMoment = (date: string): string => {
  const time = Date.parse(`${date}${date.length === 10 ? "T17:00" : ""}:00+05:30`);
  return Number.isNaN(time) ? "" : new Date(time).toISOString();
};

interface Seen {
  readonly ticket_id: number;
  readonly status_id: number;
  readonly ticket_combined_id: number;
}

const given = <K extends string, V>(name: K, value: V | null): Partial<Record<K, V>> =>
  value === null || value === "" ? {} : ({ [name]: value } as Record<K, V>);

/** The body of `ticket/saveworkflow`: only what the action asks for, whatever else the draft holds. */
export function workflowBody(
  offer: WorkflowActionOffer,
  draft: Draft,
  seen: Seen,
  clientRef: string,
): BodyOf<typeof saveWorkflow> {
  const has = new Set(fieldsOf(offer));
  const only = <T>(field: FieldName, value: T): T | null => (has.has(field) ? value : null);
  const date = only("date", draft.date === "" ? null : toMoment(draft.date));
  const isGrant = offer.action_id === ACTION.GRANT_EXTENSION;
  return {
    ticket_id: seen.ticket_id,
    status_id: seen.status_id,
    action_id: offer.action_id,
    client_ref: clientRef,
    ...given("remarks", draft.remark.trim().slice(0, MAX_REMARK)),
    ...given("issue_type", only("issue", draft.issueId)),
    ...given("sub_issue_type", only("issue", draft.subIssueId)),
    ...given("department_id", only("department", draft.departmentId)),
    ...given("suggested_department_id", only("suggestedDepartment", draft.suggestedDepartmentId)),
    ...given("return_reason_id", only("returnReason", draft.returnReasonId)),
    ...given("district_id", only("district", draft.districtId)),
    ...given("priority_tag_id", only("priority", draft.priorityId)),
    ...given("assign_user_id", only("officers", draft.userIds === null ? null : [...draft.userIds])),
    ...given("disposal_type_id", only("disposal", draft.disposalId)),
    ...given(isGrant ? "granted_due_at" : "requested_due_at", date),
    ...given("primary_ticket_no", only("primaryTicket", draft.primaryTicketNo.trim())),
    ...given("target_portal", only("portal", draft.targetPortal.trim())),
    ...given("external_ref_no", only("portal", draft.externalRef.trim())),
    ...given("reply_text", only("reply", draft.actionReplyText.trim())),
    ...given("reply_channel", only("reply", draft.actionReplyChannel)),
    ...given(
      "answer_members",
      draft.actionAnswerMembers && offer.action_id === ACTION.APPROVE_AND_REPLY ? ("Y" as const) : null,
    ),
  };
}

/** The body of `ticket/savecallcenterfeedbackoperator`. */
export function feedbackBody(
  offer: WorkflowActionOffer,
  draft: Draft,
  seen: Seen,
  clientRef: string,
): BodyOf<typeof saveFeedback> {
  const isSatisfied = offer.action_id === ACTION.FEEDBACK_SATISFIED;
  const isReached = offer.action_id !== ACTION.FEEDBACK_NOT_REACHABLE;
  return {
    ticket_id: seen.ticket_id,
    status_id: seen.status_id,
    action_id: offer.action_id,
    call_status: isReached ? "connected" : (draft.callStatus ?? "not_reachable"),
    client_ref: clientRef,
    ...(isReached ? { satisfaction: isSatisfied ? ("S" as const) : ("N" as const) } : {}),
    ...(offer.feedback_required === "Y" ? given("feedback_rating", draft.rating) : {}),
    ...given("remarks", draft.remark.trim()),
    ...(offer.date_required === "Y" ? given("next_call_at", draft.date === "" ? null : toMoment(draft.date)) : {}),
  };
}
