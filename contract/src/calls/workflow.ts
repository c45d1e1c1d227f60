/** Everything that changes a ticket. Every write names the status it saw (decision 7). */
import { Type, type Static } from "typebox";
import { anySession, call, onlyRoles } from "../call.ts";
import { MAX_REMARK, ROLE } from "../constants.ts";
import { Moved } from "../shapes/action.ts";
import { Flag, Id, Moment, oneOf, rows, Sentence, text } from "../shapes/common.ts";
import { UnansweredMember } from "../shapes/ticket.ts";
import { OfficerRow } from "../shapes/user.ts";

export const SaveWorkflowBody = Type.Object({
  ticket_id: Id,
  /** The status that the screen showed; a stale one is refused. */
  status_id: Id,
  action_id: Id,
  ticket_combined_id: Type.Optional(Id),
  remarks: Type.Optional(text(MAX_REMARK)),
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
  requested_due_at: Type.Optional(Moment),
  granted_due_at: Type.Optional(Moment),
  primary_ticket_no: Type.Optional(text(40)),
  target_portal: Type.Optional(text(60)),
  external_ref_no: Type.Optional(text(60)),
  reply_text: Type.Optional(text(4_000)),
  reply_channel: Type.Optional(Type.Union([Type.Literal("P"), Type.Literal("D"), Type.Literal("N")])),
  /** Action 108: the merged complaints are answered too, each in its own conversation. */
  answer_members: Type.Optional(Flag),
  /** Which of one's own drafts this text was; the form's unless it was the composer's note. */
  draft_kind: Type.Optional(Type.Literal("note")),
  /** The screen's own id of this press of the button; repeating it gives the first answer again. */
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
    /** With `answer_members`: how many merged complaints are answered, and which are not. */
    answered_members: Type.Optional(Type.Integer()),
    unanswered_members: Type.Optional(Type.Array(UnansweredMember)),
  }),
  refuses: [
    "TICKET_NOT_FOUND",
    "TICKET_STATUS_MISMATCH",
    "PARENT_NOT_FOUND",
    "ACTION_NOT_ALLOWED",
    "CONFIRMATION_REQUIRED",
    "NOT_PERTAINING_CLOSED",
    "RETURN_LIMIT_REACHED",
    "REMARK_REQUIRED",
    "REMARK_TOO_SHORT",
    "RETURN_REASON_TOO_SHORT",
    "ATR_REMARK_TOO_SHORT",
    "DISPOSAL_REQUIRED",
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
    "QUESTION_REQUIRED",
    "PRIMARY_TICKET_REQUIRED",
    "PORTAL_REQUIRED",
    "REOPEN_WINDOW_PASSED",
    "OWN_WORK",
    "NOT_YOUR_TICKET",
    "REPLY_TEXT_REQUIRED",
    "REPLY_TOO_LONG",
    "REPLY_HAS_LINK",
    "REPLY_SLOT_OPEN",
    "REPLY_HAS_PERSONAL_DATA",
    "REPLY_NOT_SUMMONED",
    "REPLY_NO_TARGET",
    "BINDING_MARKING_NEEDS_CELL_HEAD",
    "ATR_EXISTS",
    "EXTENSION_NOT_ASKED",
    "EXTENSION_NEEDS_CELL_HEAD",
    "RECEIVER_HAS_ACTED",
    "LAST_ASSIGNEE",
    "DISPOSAL_NOT_ALLOWED",
    "REPLY_CHANNEL_REQUIRED",
    "MEMBER_REQUIRED",
    "HAS_DUPLICATES",
  ],
});

export const userAssignmentByAction = call({
  name: "user.getuserassignmentbyaction",
  method: "POST",
  path: "/user/getuserassignmentbyaction",
  access: anySession,
  about: "Who would get the ticket by this action: the one chosen by itself, and who else can be picked.",
  body: Type.Object({
    ticket_id: Id,
    action_id: Id,
    department_id: Type.Optional(Id),
    district_id: Type.Optional(Id),
  }),
  reply: Type.Object({
    assignment_type: Type.Union([Type.Literal("AUTO"), Type.Literal("SELECT")]),
    default_user_ids: Type.Array(Id),
    users: Type.Array(OfficerRow),
  }),
  refuses: ["TICKET_NOT_FOUND"],
});

export const userListByTicketAction = call({
  name: "user.getuserlistbyticketaction",
  method: "POST",
  path: "/user/getuserlistbyticketaction",
  access: anySession,
  about: "The officers who can be picked for an action, as a plain list; never toasts.",
  body: Type.Object({ ticket_id: Id, action_id: Id }),
  reply: rows(OfficerRow),
  refuses: ["TICKET_NOT_FOUND"],
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
    called_at: Type.Optional(Moment),
    next_call_at: Type.Optional(Moment),
    client_ref: Type.Optional(text(64)),
  }),
  files: ["attachment"],
  reply: Sentence,
  extras: Moved,
  refuses: [
    "TICKET_NOT_FOUND",
    "TICKET_STATUS_MISMATCH",
    "ACTION_NOT_ALLOWED",
    "RATING_REQUIRED",
    "REMARK_REQUIRED",
    "NEXT_CALL_REQUIRED",
  ],
});

const Member = Type.Object({
  ticket_id: Id,
  ticket_combined_id: Id,
  action_id: Id,
  status_id: Id,
  /** Deleting wants a reason. */
  remarks: Type.Optional(text(MAX_REMARK)),
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
      "TICKET_NOT_FOUND",
      "TICKET_STATUS_MISMATCH",
      "PARENT_NOT_FOUND",
      "ACTION_NOT_ALLOWED",
      "MEMBER_REQUIRED",
      "REMARK_REQUIRED",
      "REMARK_TOO_SHORT",
      "ATR_EXISTS",
    ],
  });

export const markDeleteTicket = memberCall("markdeleteticket", "Soft-deletes a member of a ticket's group.");
export const markAsPrimaryTicket = memberCall("markasprimaryticket", "Makes a member the leading one.");
export const createNewTicketFromAdditionalMarking = memberCall(
  "createnewticketfromaddtionalmarking",
  "Makes a member a ticket of its own; the clock starts at its own marking.",
);

export const createTicketFromFeed = call({
  name: "ticket.createticketfromfeed",
  method: "POST",
  path: "/ticket/createticketfromfeed",
  access: onlyRoles(ROLE.CELL_HEAD, ROLE.CELL_EXEC),
  about:
    "Turns a feed item into a ticket, or joins it to `parent_ticket_id` as a follow-up. Without an officer for the place it waits for marking, and the answer says so.",
  body: Type.Object({
    feed_id: Type.Optional(Id),
    tweet_id: Type.Optional(text(25)),
    tweet_type: Type.Optional(text(1)),
    issue_type: Type.Optional(Id),
    sub_issue_type: Type.Optional(Id),
    issue_type_remarks: Type.Optional(text(500)),
    district_id: Type.Optional(Id),
    department_id: Type.Optional(Id),
    assign_user_id: Type.Optional(Type.Array(Id)),
    priority_tag_id: Type.Optional(Id),
    tags: Type.Optional(Type.Array(text(60))),
    parent_ticket_id: Type.Optional(Id),
  }),
  reply: Sentence,
  extras: Moved,
  refuses: [
    "FEED_ITEM_NOT_FOUND",
    "ALREADY_CONVERTED",
    "PARENT_NOT_FOUND",
    "ISSUE_REQUIRED",
    "DISTRICT_REQUIRED",
    "DEPARTMENT_REQUIRED",
    "PRIORITY_REQUIRED",
    "USER_NOT_ELIGIBLE",
  ],
});

export const createManualTicket = call({
  name: "ticket.createmanualticket",
  method: "POST",
  path: "/ticket/createmanualticket",
  access: onlyRoles(ROLE.CELL_EXEC, ROLE.CALL_OP, ROLE.DIST_NODAL),
  about:
    "Writes down a complaint that came by phone, letter or visit. Without an officer for the place it waits for marking, and the answer says so.",
  body: Type.Object({
    source_id: Id,
    complainant_name: text(120),
    mobile: text(20),
    email: Type.Optional(text(200)),
    address: Type.Optional(text(500)),
    /** Place and issue may be missing where the complaint joins an earlier ticket. */
    district_id: Type.Optional(Id),
    issue_type: Type.Optional(Id),
    sub_issue_type: Type.Optional(Id),
    department_id: Type.Optional(Id),
    subject: text(200),
    description: text(MAX_REMARK),
    priority_tag_id: Type.Optional(Id),
    complaint_date: Type.Optional(Moment),
    consent_notice_given: Flag,
    parent_ticket_no: Type.Optional(text(40)),
    /** The screen's own id of this press of the button; repeating it gives the first answer again. */
    client_ref: Type.Optional(text(64)),
  }),
  files: ["attachment"],
  reply: Sentence,
  extras: Type.Object({
    ...Moved.properties,
    possible_duplicates: Type.Optional(Type.Array(Type.Object({ ticket_id: Id, ticket_no: Type.String() }))),
  }),
  refuses: [
    "PARENT_NOT_FOUND",
    "CONSENT_REQUIRED",
    "COMPLAINANT_REQUIRED",
    "MOBILE_WRONG",
    "SOURCE_REQUIRED",
    "ISSUE_REQUIRED",
    "DISTRICT_REQUIRED",
    "DEPARTMENT_REQUIRED",
    "PRIORITY_REQUIRED",
    "DATE_REQUIRED",
  ],
});

const ticketStatus = { ticket_id: Id, status_id: Id };

export const updateTicketingUser = call({
  name: "ticket.updateticketinguser",
  method: "POST",
  path: "/ticket/updateticketinguser",
  access: onlyRoles(ROLE.CELL_HEAD, ROLE.CELL_EXEC),
  about: "Picks up a ticket at the desk or hands it over.",
  body: Type.Object({
    ...ticketStatus,
    user_id: Id,
    /** Whom the screen showed at the desk, 0 for nobody: when it is somebody else by now, nothing is done. */
    seen_user_id: Type.Optional(Type.Integer({ minimum: 0, maximum: 2_147_483_647 })),
    client_ref: Type.Optional(text(64)),
  }),
  reply: Sentence,
  refuses: ["TICKET_NOT_FOUND", "TICKET_STATUS_MISMATCH", "USER_NOT_ELIGIBLE", "DESK_TAKEN"],
});

export const assignResponsibleUser = call({
  name: "ticket.assignruser",
  method: "POST",
  path: "/ticket/assignruser",
  access: onlyRoles(ROLE.CELL_HEAD, ROLE.CELL_EXEC, ROLE.HOD),
  about: "Adds or replaces a responsible user on a marking.",
  body: Type.Object({
    ...ticketStatus,
    action_id: Id,
    user_id: Type.Array(Id, { minItems: 1, maxItems: 20 }),
    ticket_combined_id: Type.Optional(Id),
    department_id: Type.Optional(Id),
    remarks: Type.Optional(text(MAX_REMARK)),
  }),
  reply: Sentence,
  refuses: [
    "TICKET_NOT_FOUND",
    "TICKET_STATUS_MISMATCH",
    "ACTION_NOT_ALLOWED",
    "DEPARTMENT_REQUIRED",
    "REMARK_REQUIRED",
    "REMARK_TOO_SHORT",
    "USER_NOT_ELIGIBLE",
  ],
});

export const removeUserFromTicket = call({
  name: "user.removeworkflowuseractivityfromticket",
  method: "POST",
  path: "/user/removeworkflowuseractivityfromticket",
  access: onlyRoles(ROLE.CELL_HEAD, ROLE.CELL_EXEC, ROLE.OFFICER),
  about: "Takes an additional or field officer off a ticket.",
  body: Type.Object({ ...ticketStatus, remove_user_id: Id, action_id: Id }),
  reply: Sentence,
  refuses: ["TICKET_NOT_FOUND", "TICKET_STATUS_MISMATCH", "ACTION_NOT_ALLOWED", "LAST_ASSIGNEE", "USER_NOT_ELIGIBLE"],
});

export const assignedUsers = call({
  name: "user.getassignworkflowuserlistbyticket",
  method: "POST",
  path: "/user/getassignworkflowuserlistbyticket",
  access: anySession,
  about: "Who has the ticket, and who can be pulled back or removed.",
  body: Type.Object({ ticket_id: Id }),
  reply: rows(
    Type.Object({
      user_id: Id,
      user_name: Type.String(),
      role_name: Type.String(),
      department_name: Type.Union([Type.String(), Type.Null()]),
      assigned_at: Moment,
      assigned_by: Type.String(),
      action_id: Type.Union([Id, Type.Null()]),
      has_acted: Flag,
      can_pull_back: Flag,
      can_remove: Flag,
    }),
  ),
  refuses: ["TICKET_NOT_FOUND"],
});
