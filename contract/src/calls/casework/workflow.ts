/** Writes that change a ticket. Every write names the status it saw. */
import { Type, type Static } from "typebox";
import { anySession, call, onlyRoles } from "../../call.ts";
import { MAX_CAUSE, MAX_REMARK, ROLE } from "../../constants.ts";
import { Moved } from "../../shapes/action.ts";
import { MAX_WORDS } from "../../shapes/action-field.ts";
import { Flag, Id, Moment, oneOf, Sentence, text } from "../../shapes/common.ts";
import { mentioned, MENTION_REFUSALS } from "../../shapes/mention.ts";
import { Relation, UnansweredMember } from "../../shapes/ticket.ts";
import { STEP_REFUSALS } from "../../shapes/step-refusals.ts";

export const SaveWorkflowBody = Type.Object({
  ticket_id: Id,
  /** Status shown on the screen; a stale one is refused. */
  status_id: Id,
  action_id: Id,
  ticket_combined_id: Type.Optional(Id),
  seen_relation: Type.Optional(Relation),
  remarks: Type.Optional(text(MAX_REMARK)),
  ...mentioned,
  issue_type: Type.Optional(Id),
  sub_issue_type: Type.Optional(Id),
  issue_type_remarks: Type.Optional(text(500)),
  department_id: Type.Optional(Id),
  suggested_department_id: Type.Optional(Id),
  return_reason_id: Type.Optional(Id),
  district_id: Type.Optional(Id),
  priority_tag_id: Type.Optional(Id),
  assign_user_id: Type.Optional(Type.Array(Id, { maxItems: 20 })),
  disposal_type_id: Type.Optional(Id),
  /** For a report: root cause, as the code of an answer of the kind "root_cause" (decision 33). */
  root_cause: Type.Optional(text(MAX_CAUSE)),
  requested_due_at: Type.Optional(Moment),
  granted_due_at: Type.Optional(Moment),
  primary_ticket_no: Type.Optional(text(MAX_WORDS.primary_ticket_no)),
  target_portal: Type.Optional(text(MAX_WORDS.target_portal)),
  external_ref_no: Type.Optional(text(MAX_WORDS.external_ref_no)),
  reply_text: Type.Optional(text(MAX_WORDS.reply_text)),
  reply_channel: Type.Optional(Type.Union([Type.Literal("P"), Type.Literal("D"), Type.Literal("N")])),
  /** For a final answer (108): also answers the merged complaints, each in its own conversation. */
  answer_members: Type.Optional(Flag),
  /** Kind of the saved draft behind this text; the form's draft unless it was the composer's note. */
  draft_kind: Type.Optional(Type.Literal("note")),
  /** Idempotency key chosen by the screen; a repeat returns the first answer. */
  client_ref: Type.Optional(text(64)),
});
export type SaveWorkflowBody = Static<typeof SaveWorkflowBody>;

export const saveWorkflow = call({
  name: "ticket.saveworkflow",
  method: "POST",
  path: "/ticket/saveworkflow",
  access: anySession,
  about: "Runs a workflow action: one transaction with history, counters, markings and jobs.",
  body: SaveWorkflowBody,
  files: ["attachment"],
  reply: Sentence,
  extras: Type.Object({
    ...Moved.properties,
    /** With `answer_members`: number of answered merged complaints, and the ones left out. */
    answered_members: Type.Optional(Type.Integer()),
    unanswered_members: Type.Optional(Type.Array(UnansweredMember)),
  }),
  refuses: [
    ...STEP_REFUSALS,
    "PARENT_NOT_FOUND",
    "REMARK_REQUIRED",
    "REMARK_TOO_SHORT",
    "RETURN_REASON_REQUIRED",
    "RETURN_REASON_TOO_SHORT",
    "ATR_REMARK_TOO_SHORT",
    "DISPOSAL_REQUIRED",
    "ROOT_CAUSE_REQUIRED",
    "DEPARTMENT_REQUIRED",
    "SUGGESTED_DEPARTMENT_REQUIRED",
    "DISTRICT_REQUIRED",
    "ISSUE_REQUIRED",
    "PRIORITY_REQUIRED",
    "USER_REQUIRED",
    "NO_OFFICER_MAPPED",
    "USER_NOT_ELIGIBLE",
    "ATTACHMENT_REQUIRED",
    "DATE_REQUIRED",
    "DATE_TOO_FAR",
    "QUESTION_REQUIRED",
    "PRIMARY_TICKET_REQUIRED",
    "PORTAL_REQUIRED",
    "REPLY_TEXT_REQUIRED",
    "REPLY_TOO_LONG",
    "REPLY_HAS_LINK",
    "REPLY_SLOT_OPEN",
    "REPLY_HAS_PERSONAL_DATA",
    "REPLY_NOT_SUMMONED",
    "REPLY_NO_TARGET",
    "DISPOSAL_NOT_ALLOWED",
    "REPLY_CHANNEL_REQUIRED",
    "MEMBER_REQUIRED",
    "HAS_DUPLICATES",
    "MERGE_NEEDS_CELL_HEAD",
    ...MENTION_REFUSALS,
  ],
});

export const saveFeedback = call({
  name: "ticket.savecallcenterfeedbackoperator",
  method: "POST",
  path: "/ticket/savecallcenterfeedbackoperator",
  access: onlyRoles(ROLE.CALL_OP),
  about: "Records what the citizen said about the solution (actions 130, 131, 132).",
  body: Type.Object({
    ticket_id: Id,
    status_id: Id,
    action_id: Id,
    call_status: oneOf(["connected", "not_reachable", "refused", "wrong_number"]),
    feedback_rating: Type.Optional(Type.Integer({ minimum: 1, maximum: 5 })),
    satisfaction: Type.Optional(Type.Union([Type.Literal("S"), Type.Literal("P"), Type.Literal("N")])),
    remarks: Type.Optional(text(MAX_REMARK)),
    ...mentioned,
    called_at: Type.Optional(Moment),
    next_call_at: Type.Optional(Moment),
    client_ref: Type.Optional(text(64)),
  }),
  files: ["attachment"],
  reply: Sentence,
  extras: Moved,
  refuses: [...STEP_REFUSALS, "RATING_REQUIRED", "REMARK_REQUIRED", "NEXT_CALL_REQUIRED", ...MENTION_REFUSALS],
});

const Member = Type.Object({
  ticket_id: Id,
  ticket_combined_id: Id,
  /** Member's relation to the group as shown; a changed relation is refused (decision 15). */
  seen_relation: Type.Optional(Relation),
  action_id: Id,
  status_id: Id,
  /** Deletion requires a reason. */
  remarks: Type.Optional(text(MAX_REMARK)),
  ...mentioned,
  client_ref: Type.Optional(text(64)),
});

const memberCall = (verb: string, about: string) =>
  call({
    name: `ticket.${verb}`,
    method: "POST",
    path: `/ticket/${verb}`,
    access: onlyRoles(ROLE.CELL_HEAD, ROLE.CELL_EXEC),
    about,
    body: Member,
    reply: Sentence,
    extras: Moved,
    refuses: [
      ...STEP_REFUSALS,
      "PARENT_NOT_FOUND",
      "MEMBER_REQUIRED",
      "REMARK_REQUIRED",
      "REMARK_TOO_SHORT",
      ...MENTION_REFUSALS,
    ],
  });

export const markDeleteTicket = memberCall("markdeleteticket", "Soft-deletes a member of a ticket's group.");
export const markAsPrimaryTicket = memberCall("markasprimaryticket", "Makes a member the leading one.");
export const createNewTicketFromAdditionalMarking = memberCall(
  "createnewticketfromaddtionalmarking",
  "Makes a member a separate ticket; the clock starts at its own marking.",
);
