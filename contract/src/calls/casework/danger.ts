/** Officer's decision about danger to life or safety in a post (our own call, decision 46). */
import { Type } from "typebox";
import { call, onlyRoles } from "../../call.ts";
import { ROLE } from "../../constants.ts";
import { Flag, Id, PlatformId, Sentence } from "../../shapes/common.ts";
import { STEP_REFUSALS } from "../../shapes/step-refusals.ts";

export const decideDanger = call({
  name: "ticket.decidedanger",
  method: "POST",
  path: "/ticket/decidedanger",
  access: onlyRoles(ROLE.CELL_HEAD, ROLE.CELL_EXEC, ROLE.CALL_OP, ROLE.HOD, ROLE.OFFICER, ROLE.FIELD, ROLE.DIST_NODAL),
  about:
    "Records whether a post of a ticket tells of danger to life or safety; danger that nobody knew of raises the ticket at once (our own call).",
  body: Type.Object({
    ticket_id: Id,
    feed_id: Id,
    /** Version of the post shown on the screen. */
    tweet_id: PlatformId,
    is_danger: Flag,
    /** Earlier decision shown on the screen; absent without one. */
    seen: Type.Optional(Flag),
  }),
  reply: Sentence,
  refuses: [...STEP_REFUSALS, "DANGER_SEEN_OTHERWISE"],
});
