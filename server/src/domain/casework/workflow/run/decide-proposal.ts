/**
 * Proposals: showing and deciding them. Confirming means taking the proposed action oneself; the machine decides
 * whether it is allowed.
 */
import { isGiven } from "@smgt/contract/given.ts";
import { ACTION, MAX_REMARK, type ActionId } from "@smgt/contract/constants.ts";
import { translationsOf } from "@smgt/contract/languages.ts";
import type { BodyOf } from "@smgt/contract/call.ts";
import type { settleProposal as call } from "@smgt/contract/calls/casework/proposals.ts";
import type { SaveWorkflowBody } from "@smgt/contract/calls/casework/workflow.ts";
import type { ActionField } from "@smgt/contract/shapes/action-field.ts";
import type { TicketDetails } from "@smgt/contract/shapes/ticket.ts";
import type { Context, Officer } from "../../../../context.ts";
import { Refused } from "../../../ground/refused.ts";
import { visibleTicket } from "../../../tickets/tickets/queries.ts";
import type { AllowedAction } from "../../../law/workflow-definition/machine.ts";
import {
  DECIDERS,
  closeProposals,
  openProposals,
  type OpenProposal,
  type ProposalKind,
} from "../effects/open-proposals.ts";
import { decidersOf } from "../effects/proposal-effects.ts";
import { runAction } from "./run-action.ts";
import { NO_ACTION, type ActionDone, type OffTableStep } from "../step/action.ts";
import type { Masters } from "../../../law/masters/masters.ts";
import { worded } from "../../../../texts/say.ts";

type Body = BodyOf<typeof call>;

/** Extensions have their own actions, 120 and 121. */
const ACTIONS: Readonly<Record<Exclude<ProposalKind, "extension">, ActionId>> = {
  transfer: ACTION.TRANSFER_OUT,
  delete: ACTION.MARK_DELETE,
  issue: ACTION.CHANGE_ISSUE,
};

/** The action of a proposal that is decided here. */
const actionOf = ({ kind }: OpenProposal): ActionId | null => (kind === "extension" ? null : ACTIONS[kind]);

/** Returns true when the officer decides it; never their own request. */
const isDecider = (officer: Officer, { kind, proposed_by }: OpenProposal): boolean =>
  // A cell executive could only propose again, as the decision is the head's.
  proposed_by !== officer.userId && DECIDERS[kind].includes(officer.roleId);

const WHY_REFUSED: ActionField = {
  name: "remarks",
  kind: "words",
  required: "Y",
  refusal: "REMARK_REQUIRED",
  max_length: MAX_REMARK,
};

/** Fields that the action requires and the proposal does not contain; a sub-issue implies its issue. */
function fieldsToConfirm({ detail, reason }: OpenProposal, { fields }: AllowedAction): ActionField[] {
  const issue = detail.sub_issue_type === undefined ? [] : ["issue_type"];
  const said = new Set([...Object.keys(detail), ...issue, ...(reason === null ? [] : ["remarks"])]);
  return fields.filter(({ name, required }) => required === "Y" && !said.has(name));
}

/** If the present status does not allow the action, the decider can still refuse. */
function decisionOf(officer: Officer, row: OpenProposal, allowed: readonly AllowedAction[]) {
  const actionId = actionOf(row);
  if (actionId === null || !isDecider(officer, row)) return null;
  const action = allowed.find((one) => one.actionId === actionId);
  return { confirm: action === undefined ? null : fieldsToConfirm(row, action), refuse: [WHY_REFUSED] };
}

/** Open proposals as the ticket shows them to the officer with these allowed actions. */
export function presentProposals(
  officer: Officer,
  open: readonly OpenProposal[],
  allowed: readonly AllowedAction[],
  masters: Masters,
): TicketDetails["proposals"] {
  return open.map((row) => {
    const { proposal_id, kind, reason, detail, proposed_by_name, proposed_at } = row;
    const waitsFor = decidersOf(masters, kind, detail);
    return {
      proposal_id,
      kind,
      waits_for: waitsFor.en,
      waits_for_translations: translationsOf(waitsFor),
      reason,
      proposed_by: proposed_by_name,
      proposed_by_user_id: row.proposed_by,
      proposed_at: proposed_at.toISOString(),
      requested_due_at: detail.requested_due_at ?? null,
      reply_text: detail.reply_text ?? null,
      target_portal: detail.target_portal ?? null,
      ticket_combined_id: detail.ticket_combined_id ?? null,
      issue_type: detail.issue_type ?? null,
      sub_issue_type: detail.sub_issue_type ?? null,
      decision: decisionOf(officer, row, allowed),
    };
  });
}

const told = ({ mentioned_user_ids }: Body) => (mentioned_user_ids === undefined ? {} : { mentioned_user_ids });

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
    ...told(body),
    ...(body.client_ref === undefined ? {} : { client_ref: body.client_ref }),
  };
}

/** The status stays; the proposer reads the reason. */
const refusal = (kind: ProposalKind): OffTableStep => ({
  right: null,
  async take({ tx, ticket, actor, now, input: { body } }) {
    if (!isGiven(body.remarks ?? "")) throw new Refused("REMARK_REQUIRED");
    const decided = { ticketId: ticket.ticket_id, userId: actor.userId, now };
    await closeProposals(tx, { ...decided, kinds: [kind], state: "refused" });
    return { event: "PROPOSAL_REFUSED", said: worded("ticket.proposalRefused") };
  },
});

/** Confirms the proposal, or refuses it with a reason. */
export async function decideProposal(ctx: Context, officer: Officer, body: Body): Promise<ActionDone> {
  const ticket = await visibleTicket(ctx.db, officer, body.ticket_id);
  if (ticket === undefined) throw new Refused("TICKET_NOT_FOUND");
  if (ticket.status_id !== body.status_id) throw new Refused("TICKET_STATUS_MISMATCH");
  const { proposal_id: proposalId, remarks = "" } = body;
  const proposal = (await openProposals(ctx.db, body.ticket_id)).find((one) => one.proposal_id === proposalId);
  const actionId = proposal === undefined ? null : actionOf(proposal);
  if (proposal === undefined || actionId === null) throw new Refused("PROPOSAL_NOT_OPEN");
  // The machine decides, with the ticket locked, whether the action is allowed now.
  if (!isDecider(officer, proposal)) throw new Refused("ACTION_NOT_ALLOWED");
  const { ticket_id, status_id } = body;
  const refused = { ticket_id, status_id, action_id: NO_ACTION, remarks, ...told(body) };
  const step =
    body.decision === "REFUSE"
      ? { body: refused, offTable: refusal(proposal.kind) }
      : { body: actionBody(body, proposal, actionId) };
  return runAction(ctx, officer, { ...step, proposalId });
}
