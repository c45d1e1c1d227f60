/** What a person may do with a reply: take it back in time, or decide about an unconfirmed one. */
import { REPLY_UNDO_SECONDS } from "@smgt/contract/constants.ts";
import type { Context, Officer } from "../../context.ts";
import { inTransaction, type Tx } from "../../db/tx.ts";
import { addJob } from "../../jobs/queue.ts";
import { appendAudit } from "../audit/append-audit.ts";
import { Refused } from "../refused.ts";
import { visibleTicket } from "../tickets/queries.ts";
import { lockReply, type Reply } from "./queries.ts";
import { recordSent, touchTicket } from "./record-reply.ts";
import { sendReplyJob } from "./send-reply.job.ts";

async function ownReply(tx: Tx, officer: Officer, replyId: number): Promise<Reply> {
  const reply = await lockReply(tx, replyId);
  if (reply === undefined || (await visibleTicket(tx, officer, reply.ticket_id)) === undefined) {
    throw new Refused("REPLY_NOT_FOUND");
  }
  return reply;
}

/** Takes a queued reply or a draft back; refuses once it is on its way. */
export async function undoReply(ctx: Context, officer: Officer, replyId: number): Promise<void> {
  const now = ctx.clock.now();
  await inTransaction(ctx.db, async (tx) => {
    const reply = await ownReply(tx, officer, replyId);
    const isWaiting = reply.state === "draft" || (reply.state === "queued" && reply.attempts === 0);
    if (!isWaiting) throw new Refused("REPLY_UNDO_TOO_LATE");
    await tx.updateTable("reply").set({ state: "cancelled" }).where("reply_id", "=", replyId).execute();
    await appendAudit(tx, [
      {
        at: now,
        event: "REPLY_UNDONE",
        actorUserId: officer.userId,
        roleId: officer.roleId,
        ticketId: reply.ticket_id,
        detail: { reply_id: replyId },
      },
    ]);
    await touchTicket(tx, reply.ticket_id);
  });
}

/** A person says that an unconfirmed reply is there, or that it shall go out again. */
export async function settleReply(
  ctx: Context,
  officer: Officer,
  input: { readonly replyId: number; readonly decision: "SENT" | "AGAIN"; readonly url: string | null },
): Promise<void> {
  const now = ctx.clock.now();
  await inTransaction(ctx.db, async (tx) => {
    const reply = await ownReply(tx, officer, input.replyId);
    if (reply.state !== "unknown") throw new Refused("REPLY_NOT_UNKNOWN");
    if (input.decision === "SENT") {
      const id = /\/status\/(\d{1,25})/.exec(input.url ?? "")?.[1] ?? `by-hand-${reply.reply_id}`;
      return recordSent(tx, reply, { externalId: id, url: input.url }, now, officer.userId);
    }
    const notBefore = new Date(now.getTime() + REPLY_UNDO_SECONDS * 1_000);
    await tx
      .updateTable("reply")
      .set({ state: "queued", not_before: notBefore, settled_by: officer.userId })
      .where("reply_id", "=", reply.reply_id)
      .execute();
    await addJob(tx, sendReplyJob, { replyId: reply.reply_id }, { runAt: notBefore });
    await appendAudit(tx, [
      {
        at: now,
        event: "REPLY_SENT_AGAIN",
        actorUserId: officer.userId,
        roleId: officer.roleId,
        ticketId: reply.ticket_id,
        detail: { reply_id: reply.reply_id },
      },
    ]);
    await touchTicket(tx, reply.ticket_id);
  });
}
