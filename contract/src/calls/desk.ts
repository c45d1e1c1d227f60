/** The desk of the cell: who looks after a ticket (our own call beside ticket.updateticketinguser, decision 19). */
import { Type } from "typebox";
import { call, onlyRoles } from "../call.ts";
import { ROLE } from "../constants.ts";
import { Id, Sentence, text } from "../shapes/common.ts";

export const releaseTicketingUser = call({
  name: "ticket.releaseticketinguser",
  method: "POST",
  path: "/ticket/releaseticketinguser",
  access: onlyRoles(ROLE.CELL_HEAD, ROLE.CELL_EXEC),
  about: "Gives a ticket back from one's own desk; it is nobody's then (our own call).",
  body: Type.Object({ ticket_id: Id, status_id: Id, client_ref: Type.Optional(text(64)) }),
  reply: Sentence,
  refuses: ["TICKET_NOT_FOUND", "TICKET_STATUS_MISMATCH", "ACTION_NOT_ALLOWED", "DESK_TAKEN"],
});
