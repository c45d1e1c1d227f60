/** Records a sent reply and notifies the screens of its ticket. */
import { ACTION, ROLE } from "@smgt/contract/constants.ts";
import { shownName } from "../../../channels/list.ts";
import type { Context } from "../../../context.ts";
import type { Tx } from "../../../db/tx.ts";
import { appendAudit } from "../../ground/audit/append-audit.ts";
import { broadcast } from "../tickets/live/send-message.ts";
import { announceChanged } from "../tickets/live/live.ts";
import { writeHistory } from "../tickets/write/write-tickets.ts";
import { SYSTEM_USER_ID } from "../../organisation/users/system-user.ts";
import type { Reply } from "./queries.ts";
import { inAll, worded } from "../../../texts/say.ts";

const BY_HAND = "by-hand-";

/** Returns whether a person confirmed the reply without giving its address. */
export const isByHand = (reply: Reply): boolean => reply.external_id?.startsWith(BY_HAND) === true;

/** Placeholder id for a reply confirmed without an address. */
export const idByHand = (replyId: number): string => `${BY_HAND}${replyId}`;

/** Records that the reply is on the platform under this id. */
export async function recordSent(
  tx: Tx,
  reply: Reply,
  found: { readonly externalId: string; readonly url: string | null },
  now: Date,
  resolvedBy: number | null = null,
): Promise<void> {
  await tx
    .updateTable("reply")
    .set({
      state: "sent",
      sent_at: now,
      external_id: found.externalId,
      url: found.url,
      error_code: null,
      error_message: null,
      settled_by: resolvedBy,
    })
    .where("reply_id", "=", reply.reply_id)
    .execute();
  await appendAudit(tx, [
    {
      at: now,
      event: "REPLY_SENT",
      actorUserId: resolvedBy,
      roleId: null,
      ticketId: reply.ticket_id,
      detail: { reply_id: reply.reply_id, external_id: found.externalId },
    },
  ]);
  announceChanged(tx, [reply.ticket_id]);
}

/** Records a second copy of the reply on the platform: in the ticket's history, with a message to the cell. */
export async function recordTwice(
  { channels }: Context,
  tx: Tx,
  reply: Reply,
  found: { readonly externalId: string; readonly url: string | null },
  now: Date,
): Promise<void> {
  const { ticket_id: ticketId } = reply;
  const twice = worded("reply.twice", { channel: shownName(channels, reply.channel) });
  await tx
    .updateTable("reply")
    .set({ second_external_id: found.externalId, second_url: found.url })
    .where("reply_id", "=", reply.reply_id)
    .execute();
  const ticket = await tx
    .selectFrom("ticket")
    .select(["ticket_no", "status_id"])
    .where("ticket_id", "=", ticketId)
    .executeTakeFirstOrThrow();
  await writeHistory(tx, [
    {
      ticketId,
      at: now,
      actorUserId: SYSTEM_USER_ID,
      roleId: null,
      actionId: ACTION.REPLY,
      event: "REPLY_TWICE",
      fromStatusId: ticket.status_id,
      toStatusId: ticket.status_id,
      remark: inAll(twice, " / "),
    },
  ]);
  await broadcast(tx, {
    ticketId,
    type: "TWICE",
    severity: "warning",
    text: worded("alert.REPLY", { no: ticket.ticket_no, what: twice }),
    createdBy: SYSTEM_USER_ID,
    now,
    isForHolders: false,
    roleIds: [ROLE.CELL_HEAD, ROLE.CELL_EXEC],
  });
  announceChanged(tx, [ticketId]);
}
