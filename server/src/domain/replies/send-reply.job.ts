/**
 * Sends one reply: claim, call, record, each step its own transaction (decision 8).
 * DANGER: the attempt is committed before the call to the platform. Only an answer that says "no" may
 * lead to another call; whatever leaves the outcome open becomes `unknown`, and no machine sends it
 * again. A reply found in `sending` belongs to a worker that died: it may be out, so it is looked for.
 */
import type { Channel, SendOutcome } from "../../channels/channel.ts";
import type { Context } from "../../context.ts";
import { inTransaction, type Tx } from "../../db/tx.ts";
import { addJob, defineJob, type Job } from "../../jobs/queue.ts";
import { appendAudit } from "../audit/append-audit.ts";
import { lookForReplyJob } from "./look-for-reply.job.ts";
import { lockReply, type Reply } from "./queries.ts";
import { recordSent, touchTicket } from "./record-reply.ts";

/** First look for an unknown reply; the platform needs a moment to show it. */
const FIRST_LOOK_MS = 5_000;
const NO_CHANNEL_RETRY_MS = 60_000;

type Claim = { readonly kind: "send"; readonly reply: Reply } | { readonly kind: "nothing" };

async function later(tx: Tx, reply: Reply, at: Date): Promise<void> {
  await tx
    .updateTable("reply")
    .set({ state: "queued", not_before: at })
    .where("reply_id", "=", reply.reply_id)
    .execute();
  await addJob(tx, sendReplyJob, { replyId: reply.reply_id }, { runAt: at });
}

/** Marks a reply as of unknown outcome and plans the first look. */
export async function markUnknown(tx: Tx, reply: Reply, now: Date, message: string): Promise<void> {
  const lookAt = new Date(now.getTime() + FIRST_LOOK_MS);
  await tx
    .updateTable("reply")
    .set({ state: "unknown", error_code: "X_UNKNOWN", error_message: message, look_at: lookAt, looks: 0 })
    .where("reply_id", "=", reply.reply_id)
    .execute();
  await addJob(tx, lookForReplyJob, { replyId: reply.reply_id }, { runAt: lookAt });
  await touchTicket(tx, reply.ticket_id);
}

async function claim(ctx: Context, replyId: number): Promise<Claim> {
  return inTransaction(ctx.db, async (tx) => {
    const reply = await lockReply(tx, replyId);
    const now = ctx.clock.now();
    if (reply?.state === "sending") {
      await markUnknown(tx, reply, now, "The sender stopped in the middle.");
      return { kind: "nothing" };
    }
    if (reply?.state !== "queued") return { kind: "nothing" };
    if (reply.not_before > now) {
      await addJob(tx, sendReplyJob, { replyId }, { runAt: reply.not_before });
      return { kind: "nothing" };
    }
    if (ctx.channel === null) {
      await later(tx, reply, new Date(now.getTime() + NO_CHANNEL_RETRY_MS));
      return { kind: "nothing" };
    }
    await tx
      .updateTable("reply")
      .set({ state: "sending", attempts: reply.attempts + 1, started_at: now, error_code: null, error_message: null })
      .where("reply_id", "=", replyId)
      .execute();
    return { kind: "send", reply };
  });
}

function call(channel: Channel, reply: Reply): Promise<SendOutcome> {
  return reply.reply_channel === "D"
    ? channel.sendMessage({ text: reply.text, recipientId: reply.target_id })
    : channel.sendReply({ text: reply.text, inReplyToPostId: reply.target_id });
}

async function record(ctx: Context, replyId: number, outcome: SendOutcome): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const reply = await lockReply(tx, replyId);
    const now = ctx.clock.now();
    if (reply?.state !== "sending") return;
    switch (outcome.kind) {
      case "sent":
        return recordSent(tx, reply, outcome, now);
      case "limited":
        return later(tx, reply, outcome.retryAt);
      case "unknown":
        return markUnknown(tx, reply, now, outcome.message);
      case "refused": {
        // A duplicate refusal means that this very text may be out already: look before anything else.
        if (outcome.code === "X_DUPLICATE") return markUnknown(tx, reply, now, outcome.message);
        await tx
          .updateTable("reply")
          .set({ state: "refused", error_code: outcome.code, error_message: outcome.message })
          .where("reply_id", "=", replyId)
          .execute();
        await appendAudit(tx, [
          {
            at: now,
            event: "REPLY_REFUSED",
            actorUserId: null,
            roleId: null,
            ticketId: reply.ticket_id,
            detail: { reply_id: replyId, code: outcome.code },
          },
        ]);
        return touchTicket(tx, reply.ticket_id);
      }
    }
  });
}

export const sendReplyJob: Job<{ replyId: number }> = defineJob({
  name: "send_reply",
  maxAttempts: 25,
  async run(ctx, { replyId }) {
    const claimed = await claim(ctx, replyId);
    if (claimed.kind === "nothing" || ctx.channel === null) return;
    await record(ctx, replyId, await call(ctx.channel, claimed.reply));
  },
});
