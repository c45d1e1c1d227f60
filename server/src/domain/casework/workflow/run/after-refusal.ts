/**
 * A refused reply is an open matter (decision 37): the citizen was not told, so what the ticket was led to with it is
 * taken back by action 197, and who wrote it and the cell are told. Called by the sender within the transaction that
 * records the refusal, once for each; where the ticket has moved on since, only its record says it.
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
import { broadcast } from "../../../tickets/tickets/live/broadcast.ts";
import { writeHistory, type Ticket } from "../../../tickets/tickets/write/write-tickets.ts";
import { SYSTEM_USER_ID } from "../../../organisation/users/system-user.ts";
import { lockTickets, ticketById } from "../step/member-queries.ts";
import { actAsSystem } from "./run-system.ts";
import { inAll, worded } from "../../../../texts/say.ts";

/** Whether the ticket still stands where the reply led it. What the citizen has confirmed since is solved, reply or not. */
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

/** Takes the matter up again and tells who has to know. */
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
