/**
 * Staff members complained about: they never see the ticket, receive it or get notified of it (our own calls, decision
 * 25).
 */
import { Type } from "typebox";
import { call, onlyRoles } from "../../call.ts";
import { MAX_REMARK, ROLE } from "../../constants.ts";
import { Flag, Id, rows, Sentence, text } from "../../shapes/common.ts";
import { STEP_REFUSALS } from "../../shapes/step-refusals.ts";

/** Staff member, with enough detail for the cell to recognise them. */
const StaffMember = Type.Object({ user_id: Id, user_name: Type.String(), designation: Type.String() });

export const getComplainedAbout = call({
  name: "ticket.getcomplainedabout",
  method: "POST",
  path: "/ticket/getcomplainedabout",
  access: onlyRoles(ROLE.CELL_HEAD, ROLE.CELL_EXEC),
  about: "The officers about whom a ticket complains, and those whom its post may name (our own call).",
  body: Type.Object({ ticket_id: Id }),
  reply: Type.Object({
    recorded: Type.Array(StaffMember),
    /** Uncertain detections in the post; the cell decides. */
    suggested: Type.Array(StaffMember),
  }),
  refuses: ["TICKET_NOT_FOUND"],
});

export const setComplainedAbout = call({
  name: "ticket.setcomplainedabout",
  method: "POST",
  path: "/ticket/setcomplainedabout",
  access: onlyRoles(ROLE.CELL_HEAD, ROLE.CELL_EXEC),
  about:
    "Records with a reason that a ticket complains about an officer, or takes it back; a ticket they hold goes back to the cell (our own call).",
  body: Type.Object({
    ticket_id: Id,
    status_id: Id,
    user_id: Id,
    /** N removes the mark. */
    is_complained_about: Flag,
    remarks: text(MAX_REMARK),
    client_ref: Type.Optional(text(64)),
  }),
  reply: Sentence,
  refuses: [...STEP_REFUSALS, "REMARK_REQUIRED", "USER_NOT_FOUND"],
});

export const findStaff = call({
  name: "user.findstaff",
  method: "POST",
  path: "/user/findstaff",
  access: onlyRoles(ROLE.CELL_HEAD, ROLE.CELL_EXEC),
  about: "Staff whose name, designation or account on X holds the text, twenty at most (our own call).",
  body: Type.Object({ text: text(60) }),
  reply: rows(StaffMember),
});
