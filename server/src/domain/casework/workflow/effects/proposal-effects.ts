/** Effects that open proposals, and the fate of proposals when the ticket moves on. */
import { isGiven } from "@smgt/contract/given.ts";
import type { Wording } from "@smgt/contract/languages.ts";
import { maskPersonal } from "@smgt/contract/personal/mask-personal.ts";
import { isClosed } from "@smgt/contract/phases.ts";
import { ROLE } from "@smgt/contract/constants.ts";
import { listed, worded } from "../../../../texts/say.ts";
import { recordDisclosure } from "../../../tickets/tickets/write/record-disclosure.ts";
import { roleName } from "../../../law/masters/find-master-row.ts";
import type { Masters } from "../../../law/masters/masters.ts";
import { statusOf } from "../../../law/workflow-definition/statuses.ts";
import { receiversFor } from "../../../organisation/users/queries.ts";
import { broadcast } from "../../../tickets/tickets/live/send-message.ts";
import { alertOf } from "../notify/alerts.ts";
import {
  decidersAbout,
  closeProposals,
  closeStaleDeletion,
  keepClocks,
  propose,
  type ProposalDetail,
  type ProposalKind,
} from "./open-proposals.ts";
import { hasEffect, type ActionContext, type ActionResult } from "../step/action.ts";
import { isBeyondCap } from "../step/gather-facts.ts";
import type { EffectCode } from "./effect.ts";

const pick = <K extends keyof ProposalDetail>(key: K, value: ProposalDetail[K]): Partial<ProposalDetail> =>
  value === undefined ? {} : { [key]: value };

/** Returns true when the head of the department cannot grant the request: beyond their limit, or no head is posted. */
async function isForCellHead({ tx, ticket, masters, actor, input: { body } }: ActionContext): Promise<boolean> {
  const { requested_due_at: asked } = body;
  if (asked !== undefined && isBeyondCap(ticket, masters, new Date(asked))) return true;
  const { department_id: departmentId, district_id: districtId } = ticket;
  const except = [...ticket.complained_about, actor.userId];
  return (await receiversFor(tx, { roleId: ROLE.HOD, departmentId, districtId, except })).length === 0;
}

async function detailOf(context: ActionContext, kind: ProposalKind): Promise<ProposalDetail> {
  const { member } = context;
  const { body } = context.input;
  switch (kind) {
    case "extension":
      return {
        ...pick("requested_due_at", body.requested_due_at),
        ...((await isForCellHead(context)) ? { is_for_cell_head: true } : {}),
        ...pick("reply_text", body.reply_text),
      };
    case "transfer":
      return pick("target_portal", body.target_portal);
    case "delete":
      return { ...pick("ticket_combined_id", body.ticket_combined_id), ...pick("relation", member?.relation) };
    case "issue":
      return { ...pick("issue_type", body.issue_type), ...pick("sub_issue_type", body.sub_issue_type) };
  }
}

/** Names of the roles that decide a proposal. */
export const decidersOf = (masters: Masters, kind: ProposalKind, detail: ProposalDetail): Wording =>
  listed(decidersAbout(kind, detail).map((roleId) => roleName(masters, roleId) ?? undefined));

const decidedBy = ({ ticket, actor, now }: ActionContext) => ({
  ticketId: ticket.ticket_id,
  userId: actor.userId,
  now,
});

/** Opens a proposal for its deciders. */
export const proposes = (kind: ProposalKind): EffectCode => ({
  at: "proposals",
  does: kind === "extension" ? "decided_by_head_of_department" : "decided_by_cell_head",
  async apply(context, result) {
    const { tx, input } = context;
    const reason = input.body.remarks?.trim() ?? null;
    const detail = await detailOf(context, kind);
    result.overrides = {
      ...result.overrides,
      said: worded("ticket.waitsFor", { who: decidersOf(context.masters, kind, detail) }),
    };
    await propose(tx, { ...decidedBy(context), kind, detail, reason });
    await broadcast(tx, alertOf(context, "PROPOSAL", decidersAbout(kind, detail)));
  },
});

/** Confirms the proposal by doing the proposed action. */
export const confirms = (kind: ProposalKind): EffectCode => ({
  at: "proposals",
  async apply(context) {
    const { tx, ticketContext, member } = context;
    if (!ticketContext.has_proposals) return;
    // Deleting one row leaves the proposed deletion of another row open.
    const about = kind === "delete" && member !== null ? { memberId: member.ticket_combined_id } : {};
    await closeProposals(tx, { ...decidedBy(context), ...about, kinds: [kind], state: "confirmed" });
  },
});

/** Grants more time; stores the former clocks, in case the citizen never receives the reply (decision 29). */
export const confirmsExtension: EffectCode = {
  at: "proposals",
  async apply(context, result) {
    await keepClocks(context.tx, context.ticket.ticket_id);
    await confirms("extension").apply?.(context, result);
  },
};

/** Transfers the complaint and its author's data to another portal, which the register of disclosures records. */
export const confirmsTransfer: EffectCode = {
  at: "proposals",
  async apply(context, result) {
    await confirms("transfer").apply?.(context, result);
    const { tx, ticket, actor, now, input } = context;
    const { target_portal: portal = "", external_ref_no: reference = "" } = input.body;
    if (!isGiven(portal)) return;
    await recordDisclosure(tx, {
      citizenIds: [ticket.citizen_id],
      ticketId: ticket.ticket_id,
      at: now,
      toKind: "portal",
      recipient: maskPersonal(portal.trim()),
      basis: maskPersonal(`${ticket.ticket_no} → ${reference.trim()}`),
      data: ["name", "contact", "words"],
      recordedBy: actor.userId,
      now,
    });
  },
};

const PROPOSING = ["create_approval_task", "propose_transfer", "propose_delete", "propose_issue"] as const;

/** Refuses proposals overtaken by a step that proposes nothing. */
export async function refuseOvertaken(context: ActionContext, { step }: ActionResult): Promise<void> {
  const { tx, ticketContext, masters } = context;
  if (!ticketContext.has_proposals || PROPOSING.some((effect) => hasEffect(step, effect))) return;
  const decided = decidedBy(context);
  await closeStaleDeletion(tx, decided);
  const isMoved = step.to !== step.from || hasEffect(step, "close_approval_task");
  if (isMoved) await closeProposals(tx, { ...decided, kinds: ["extension"], state: "refused" });
  const { phase } = statusOf(masters.workflow, step.to);
  // The ticket is over: no decision is left.
  if (isClosed(phase) || phase === "deleted") {
    await closeProposals(tx, { ...decided, kinds: ["transfer", "delete", "issue"], state: "refused" });
  }
}
