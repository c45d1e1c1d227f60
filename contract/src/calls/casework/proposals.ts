/** Decisions on proposals: a transfer, a deletion, another issue (our own call). */
import { Type } from "typebox";
import { call, onlyRoles } from "../../call.ts";
import { MAX_REMARK, ROLE } from "../../constants.ts";
import { Moved } from "../../shapes/action.ts";
import { Id, Sentence, text } from "../../shapes/common.ts";
import { mentioned, MENTION_REFUSALS } from "../../shapes/mention.ts";
import { STEP_REFUSALS } from "../../shapes/step-refusals.ts";

export const settleProposal = call({
  name: "ticket.settleproposal",
  method: "POST",
  path: "/ticket/settleproposal",
  access: onlyRoles(ROLE.CELL_HEAD, ROLE.CELL_EXEC),
  about: "Decides about a proposed transfer, deletion or issue: carries it out, or refuses it (our own call).",
  body: Type.Object({
    ticket_id: Id,
    status_id: Id,
    proposal_id: Id,
    decision: Type.Union([Type.Literal("CONFIRM"), Type.Literal("REFUSE")]),
    remarks: Type.Optional(text(MAX_REMARK)),
    ...mentioned,
    /** For a transfer: reference number of the other portal. */
    external_ref_no: Type.Optional(text(60)),
    client_ref: Type.Optional(text(64)),
  }),
  reply: Sentence,
  extras: Moved,
  refuses: [...STEP_REFUSALS, "PROPOSAL_NOT_OPEN", "PORTAL_REQUIRED", "REMARK_REQUIRED", ...MENTION_REFUSALS],
});
