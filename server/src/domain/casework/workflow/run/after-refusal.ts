/**
 * A refused reply leaves the matter open (decision 29). Action 197 reverts the ticket's status change, since the
 * citizen was not informed; the author and the cell are notified. Called once by the sender, in the transaction that
 * records the refusal; a ticket that has moved on gets only the record.
 */
import { ACTION, ROLE } from "@smgt/contract/constants.ts";
import { shownName } from "../../../../channels/list.ts";
import type { Context, Refusal } from "../../../../context.ts";
import type { Tx } from "../../../../db/tx.ts";
import { mastersOf } from "../../../law/masters/read-masters.ts";
import { refusalWords } from "../../../tickets/replies/refusal-words.ts";
import { hasLaterLeading } from "../../../tickets/replies/queries.ts";
import { statusOf } from "../../../law/workflow-definition/statuses.ts";
import type { Workflow } from "../../../law/workflow-definition/vocabulary.ts";
import { broadcast } from "../../../tickets/tickets/live/send-message.ts";
import { writeHistory, type Ticket } from "../../../tickets/tickets/write/write-tickets.ts";
import { SYSTEM_USER_ID } from "../../../organisation/users/system-user.ts";
import { lockTickets, ticketById } from "../step/member-queries.ts";
import { actAsSystem } from "./run-system.ts";
import { inAll, worded } from "../../../../texts/say.ts";

/**
 * Returns true when the ticket is still in the status of the reply. A solution that the citizen confirmed stays, reply
 * or not.
 */
export function isStillThere(
  workflow: Workflow,
  ticket: Pick<Ticket, "status_id" | "phase" | "is_confirmed">,
  ledTo: number | null,
): boolean {
  if (ledTo === null) return false;
  const { phase, call } = statusOf(workflow, ledTo);
  const isSame = ticket.status_id === ledTo;
  if (phase === "feedback") return isSame || (ticket.phase === "closed" && !ticket.is_confirmed);
  return isSame && (phase === "no_action" || call === "details");
}

/** Reopens the matter and notifies those concerned. */
export async function afterRefusal(ctx: Context, tx: Tx, refusal: Refusal): Promise<void> {
  const { ticketId } = refusal;
  await lockTickets(tx, [ticketId]);
  const ticket = await ticketById(tx, ticketId);
  if (ticket === undefined) return;
  const now = ctx.clock.now();
  const words = refusalWords(refusal.kind, shownName(ctx.channels, refusal.channel));
  const remark = inAll(words, " / ");
  const isOurs =
    isStillThere((await mastersOf(ctx)).workflow, ticket, refusal.ledTo) && !(await hasLaterLeading(tx, refusal));
  const isBack =
    isOurs && (await actAsSystem(ctx, tx, ticket, { ticketId, actionId: ACTION.SYS_REPLY_REFUSED, remark }));
  if (!isBack) {
    await writeHistory(tx, [
      {
        ticketId,
        at: now,
        actorUserId: SYSTEM_USER_ID,
        roleId: null,
        actionId: ACTION.SYS_REPLY_REFUSED,
        event: "REPLY_REFUSED",
        fromStatusId: ticket.status_id,
        toStatusId: ticket.status_id,
        remark,
      },
    ]);
  }
  await broadcast(tx, {
    ticketId,
    type: "REPLY",
    severity: "warning",
    text: worded("alert.REPLY", { no: ticket.ticket_no, what: words }),
    createdBy: SYSTEM_USER_ID,
    now,
    isForHolders: false,
    userIds: [refusal.userId],
    roleIds: [ROLE.CELL_HEAD, ROLE.CELL_EXEC],
  });
}
