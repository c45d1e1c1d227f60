/** Assignment of tickets: holder, candidates, reassignment. Every write names the status it saw. */
import { Type } from "typebox";
import { anySession, call, onlyRoles } from "../../call.ts";
import { MAX_REMARK, ROLE } from "../../constants.ts";
import { Flag, Id, Moment, rows, Sentence, text } from "../../shapes/common.ts";
import { mentioned, MENTION_REFUSALS } from "../../shapes/mention.ts";
import { OfficerRow } from "../../shapes/user.ts";
import { STEP_REFUSALS } from "../../shapes/step-refusals.ts";

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
    /** Desk officer shown on the screen, 0 for none. The write is refused when the desk has changed. */
    seen_user_id: Type.Optional(Type.Integer({ minimum: 0, maximum: 2_147_483_647 })),
    client_ref: Type.Optional(text(64)),
  }),
  reply: Sentence,
  refuses: [...STEP_REFUSALS, "USER_NOT_ELIGIBLE", "DESK_TAKEN"],
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
    ...mentioned,
  }),
  reply: Sentence,
  refuses: [
    ...STEP_REFUSALS,
    "DEPARTMENT_REQUIRED",
    ...MENTION_REFUSALS,
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
  refuses: [...STEP_REFUSALS, "USER_NOT_ELIGIBLE"],
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
