/**
 * Undoing a reply within its ten seconds. Action 197 reverts the decision that it reports, as after a refusal (decision
 * 29): nothing has been sent. If others moved the ticket on, only the text goes. If the ticket depends on the decision
 * and has no way back, the undo is refused: the citizen must be informed.
 */
import { ACTION } from "@smgt/contract/constants.ts";
import type { Context, Officer } from "../../../../context.ts";
import { inTransaction, type Tx } from "../../../../db/tx.ts";
import { inAll, say, worded } from "../../../../texts/say.ts";
import { statusName } from "../../../law/masters/find-master-row.ts";
import { mastersOf } from "../../../law/masters/read-masters.ts";
import { Refused } from "../../../ground/refused.ts";
import { hasLaterLeading, ticketOfReply, type Reply } from "../../../tickets/replies/queries.ts";
import { cancelReply } from "../../../tickets/replies/resolve-reply.ts";
import { SYSTEM_USER_ID } from "../../../organisation/users/system-user.ts";
import type { Ticket } from "../../../tickets/tickets/write/write-tickets.ts";
import { grantedBy, reopenProposal } from "../effects/open-proposals.ts";
import { NO_ACTION } from "../step/action.ts";
import { lockTickets, ticketById } from "../step/member-queries.ts";
import { isStillThere } from "./after-refusal.ts";
import { runActionIn } from "./run-action.ts";
import { actAsSystem } from "./run-system.ts";

/** Reverts the extension that the interim reply reports, if still in force. */
async function takeExtensionBack(ctx: Context, tx: Tx, ticket: Ticket, reply: Reply, remark: string): Promise<boolean> {
  const { ticket_id, status_id, due_at: dueAt, granted_due_at: grantedAt, stage_kind: stage } = ticket;
  const found = await grantedBy(tx, ticket_id, reply.created_at);
  if (found === undefined || stage !== "granted" || dueAt?.getTime() !== grantedAt?.getTime()) return false;
  const { proposal_id: proposalId, ...before } = found;
  const patch = { ...before, is_extension_asked: true, alarm_at: null, alarm_step: null };
  const take = async () => {
    await reopenProposal(tx, proposalId);
    return { event: "DECISION_UNDONE", remark, patch } as const;
  };
  const body = { ticket_id, status_id, action_id: NO_ACTION };
  await runActionIn(ctx, tx, null, { body, offTable: { right: null, take } });
  return true;
}

/** Reverts the reply's status change of the locked ticket; false if it has moved on. */
async function takeBack(ctx: Context, tx: Tx, officer: Officer, reply: Reply): Promise<boolean> {
  const { reply_id: replyId, ticket_id: ticketId, led_to: ledTo } = reply;
  const ticket = await ticketById(tx, ticketId);
  if (ticket === undefined || (await hasLaterLeading(tx, { replyId, ticketId, ledTo }))) return false;
  const { user_name: name } = await tx
    .selectFrom("app_user")
    .select("user_name")
    .where("user_id", "=", officer.userId)
    .executeTakeFirstOrThrow();
  const remark = inAll(worded("reply.undoneBy", { name }), " / ");
  const action = { ticketId, actionId: ACTION.SYS_REPLY_REFUSED, remark, asEvent: "DECISION_UNDONE" } as const;
  const { workflow } = await mastersOf(ctx);
  if (isStillThere(workflow, ticket, ledTo) && (await actAsSystem(ctx, tx, ticket, action))) return true;
  if (ticket.status_id !== ledTo) return false;
  if (await takeExtensionBack(ctx, tx, ticket, reply, remark)) return true;
  // A closing by the clock is nobody's decision: its note may go.
  if (reply.written_by !== SYSTEM_USER_ID) throw new Refused("REPLY_DECISION_STANDS");
  return false;
}

/** Undoes a queued reply or a draft, with its status change; returns the state of the ticket. */
export function undoReply(ctx: Context, officer: Officer, replyId: number): Promise<string> {
  const now = ctx.clock.now();
  return inTransaction(ctx.db, async (tx) => {
    const ticketId = await ticketOfReply(tx, replyId);
    if (ticketId === null) throw new Refused("REPLY_NOT_FOUND");
    await lockTickets(tx, [ticketId]);
    const reply = await cancelReply(tx, officer, replyId, now);
    if (reply.led_to === null) return say(officer.language, "reply.undone");
    const isBack = await takeBack(ctx, tx, officer, reply);
    const ticket = await ticketById(tx, ticketId);
    const status = statusName(await mastersOf(ctx), ticket?.status_id ?? null) ?? "";
    return say(officer.language, isBack ? "reply.undoneBack" : "reply.undoneOnly", { status });
  });
}
