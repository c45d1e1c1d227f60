/** Undo of a claim, a reassignment or a tag on the desk (our own calls, decisions 18 and 53). */
import { Type } from "typebox";
import { call, onlyRoles } from "../../call.ts";
import { ROLE } from "../../constants.ts";
import { Id, Sentence, text } from "../../shapes/common.ts";
import { STEP_REFUSALS } from "../../shapes/step-refusals.ts";

export const releaseTicketingUser = call({
  name: "ticket.releaseticketinguser",
  method: "POST",
  path: "/ticket/releaseticketinguser",
  access: onlyRoles(ROLE.CELL_HEAD, ROLE.CELL_EXEC),
  about:
    "Gives a ticket back from one's own desk, or from the desk it was just handed to; it is nobody's then (our own call).",
  body: Type.Object({
    ticket_id: Id,
    status_id: Id,
    /** Receiver shown on the screen; defaults to the caller's own desk. */
    seen_user_id: Type.Optional(Id),
    client_ref: Type.Optional(text(64)),
  }),
  reply: Sentence,
  refuses: [...STEP_REFUSALS, "DESK_TAKEN"],
});

export const takeBackTag = call({
  name: "ticket.takebacktag",
  method: "POST",
  path: "/ticket/takebacktag",
  access: onlyRoles(ROLE.CELL_HEAD, ROLE.CELL_EXEC, ROLE.OFFICER, ROLE.DIST_NODAL),
  about: "Takes a tag off a ticket that the caller put on it a moment ago (our own call).",
  body: Type.Object({ ticket_id: Id, tag_name: text(60), client_ref: Type.Optional(text(64)) }),
  reply: Sentence,
  refuses: [...STEP_REFUSALS, "TAG_NOT_YOURS"],
});
