/** What was proposed, shown and decided. To confirm is to take the proposed action oneself; the machine decides whether one may. */
import { wordedIn } from "@smgt/contract/languages.ts";
import { ACTION, ROLE } from "@smgt/contract/constants.ts";
import type { BodyOf } from "@smgt/contract/call.ts";
import type { settleProposal as call } from "@smgt/contract/calls/proposals.ts";
import type { SaveWorkflowBody } from "@smgt/contract/calls/workflow.ts";
import type { TicketDetails } from "@smgt/contract/shapes/ticket.ts";
import type { Context, Officer } from "../../../context.ts";
import { inTransaction } from "../../../db/tx.ts";
import { statusName } from "../../masters/lookups.ts";
import { Refused } from "../../refused.ts";
import { visibleTicket } from "../../tickets/queries.ts";
import { updateTicket, writeHistory } from "../../tickets/write/write-tickets.ts";
import { viewOf } from "../offer/offer-actions.ts";
import { holdersOf } from "../members/member-queries.ts";
import { checkStillOpen, closeProposals, openProposals, type OpenProposal, type ProposalKind } from "./proposals.ts";
import { runAction } from "../run/run-action.ts";
import type { ActionDone } from "../run/action-run.ts";
import { mastersOf } from "../../masters/read-masters.ts";
import { say } from "../../../texts/say.ts";

type Body = BodyOf<typeof call>;

/** Extensions have actions of their own, 120 and 121. */
const ACTIONS: Readonly<Record<Exclude<ProposalKind, "extension">, number>> = {
  transfer: ACTION.TRANSFER_OUT,
  delete: ACTION.MARK_DELETE,
  issue: ACTION.CHANGE_ISSUE,
};

/** Open proposals as the ticket shows them. */
export async function presentProposals(ctx: Context, ticketId: number): Promise<TicketDetails["proposals"]> {
  const rows = await openProposals(ctx.db, ticketId);
  return rows.map(({ proposal_id, kind, reason, detail, proposed_by_name, proposed_at }) => ({
    proposal_id,
    kind,
    reason,
    proposed_by: proposed_by_name,
    proposed_at: proposed_at.toISOString(),
    requested_due_at: detail.requested_due_at ?? null,
    reply_text: detail.reply_text ?? null,
    target_portal: detail.target_portal ?? null,
    ticket_combined_id: detail.ticket_combined_id ?? null,
    issue_type: detail.issue_type ?? null,
    sub_issue_type: detail.sub_issue_type ?? null,
  }));
}

function actionBody(body: Body, proposal: OpenProposal, actionId: number): SaveWorkflowBody {
  const { issue_type, sub_issue_type, target_portal, ticket_combined_id } = proposal.detail;
  const remarks = body.remarks?.trim() || proposal.reason;
  return {
    ticket_id: body.ticket_id,
    status_id: body.status_id,
    action_id: actionId,
    ...(remarks === null ? {} : { remarks }),
    ...(issue_type === undefined ? {} : { issue_type }),
    ...(sub_issue_type === undefined ? {} : { sub_issue_type }),
    ...(target_portal === undefined ? {} : { target_portal }),
    ...(ticket_combined_id === undefined ? {} : { ticket_combined_id }),
    ...(body.external_ref_no === undefined ? {} : { external_ref_no: body.external_ref_no }),
    ...(body.client_ref === undefined ? {} : { client_ref: body.client_ref }),
  };
}

/** Carries the proposal out, or refuses it with a reason. */
export async function settleProposal(ctx: Context, officer: Officer, body: Body): Promise<ActionDone> {
  const ticket = await visibleTicket(ctx.db, officer, body.ticket_id);
  if (ticket === undefined) throw new Refused("TICKET_NOT_FOUND");
  if (ticket.status_id !== body.status_id) throw new Refused("TICKET_STATUS_MISMATCH");
  const proposal = (await openProposals(ctx.db, body.ticket_id)).find((one) => one.proposal_id === body.proposal_id);
  if (proposal === undefined || proposal.kind === "extension") throw new Refused("PROPOSAL_NOT_OPEN");
  const actionId = ACTIONS[proposal.kind];
  const { allowed } = await viewOf(ctx, officer, ticket, await mastersOf(ctx));
  // A cell executive could only propose it again.
  const isDecider = proposal.kind === "issue" || officer.roleId === ROLE.CELL_HEAD;
  if (!isDecider) throw new Refused("ACTION_NOT_ALLOWED");
  const isOwnToDecide = allowed.some((one) => one.actionId === actionId) && proposal.proposed_by !== officer.userId;
  if (!isOwnToDecide) throw new Refused("ACTION_NOT_ALLOWED");
  if (body.decision === "REFUSE") return refuse(ctx, officer, body, proposal);
  const confirmed = { body: actionBody(body, proposal, actionId), proposalId: proposal.proposal_id };
  return runAction(ctx, officer, { ...confirmed, files: [], feedback: null });
}

function refuse(ctx: Context, officer: Officer, body: Body, proposal: OpenProposal): Promise<ActionDone> {
  const reason = body.remarks?.trim() ?? "";
  if (reason === "") throw new Refused("REMARK_REQUIRED");
  return inTransaction(ctx.db, async (tx) => {
    const masters = await mastersOf(ctx);
    const ticket = await visibleTicket(tx, officer, body.ticket_id, "forUpdate");
    if (ticket === undefined) throw new Refused("TICKET_NOT_FOUND");
    if (ticket.status_id !== body.status_id) throw new Refused("TICKET_STATUS_MISMATCH");
    await checkStillOpen(tx, ticket.ticket_id, proposal.proposal_id);
    const now = ctx.clock.now();
    const decided = { ticketId: ticket.ticket_id, userId: officer.userId, now };
    await closeProposals(tx, { ...decided, kinds: [proposal.kind], state: "refused" });
    const holders = await holdersOf(tx, ticket.ticket_id);
    const after = await updateTicket(tx, ticket, { last_event_at: now }, masters.timeZone, holders);
    await writeHistory(tx, [
      {
        ticketId: ticket.ticket_id,
        at: now,
        actorUserId: officer.userId,
        roleId: officer.roleId,
        actionId: null,
        event: "PROPOSAL_REFUSED",
        fromStatusId: ticket.status_id,
        toStatusId: ticket.status_id,
        remark: reason,
      },
    ]);
    return {
      sentence: say(officer.language, "ticket.proposalRefused", { no: ticket.ticket_no }),
      ticket_id: ticket.ticket_id,
      ticket_no: ticket.ticket_no,
      new_status_id: ticket.status_id,
      new_status_name: wordedIn(statusName(masters, ticket.status_id), officer.language) ?? "",
      due_at: after.due_at?.toISOString() ?? null,
    };
  });
}
