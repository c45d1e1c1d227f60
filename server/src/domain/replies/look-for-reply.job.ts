/**
 * Looks on the platform for a reply of unknown outcome. Found: it is sent. Not found after two looks,
 * 60 seconds apart: it stays unknown and a person decides. It never sends.
 */
import type { Context } from "../../context.ts";
import { inTransaction } from "../../db/tx.ts";
import { addJob, defineJob, type Job } from "../../jobs/queue.ts";
import { isKnownReply, lockReply } from "./queries.ts";
import { recordSent } from "./record-reply.ts";

const BETWEEN_LOOKS_MS = 60_000;
const LOOKS = 2;
/** The platform's clock may be behind ours. */
const CLOCK_SLACK_MS = 120_000;

async function look(ctx: Context, replyId: number) {
  const reply = await ctx.db.selectFrom("reply").selectAll().where("reply_id", "=", replyId).executeTakeFirst();
  if (reply?.state !== "unknown" || reply.started_at === null || ctx.channel === null) return null;
  return ctx.channel.findOwn({
    kind: reply.reply_channel === "D" ? "D" : "P",
    text: reply.text,
    target: reply.target_id,
    since: new Date(reply.started_at.getTime() - CLOCK_SLACK_MS),
  });
}

export const lookForReplyJob: Job<{ replyId: number }> = defineJob({
  name: "look_for_reply",
  maxAttempts: 25,
  async run(ctx, { replyId }) {
    const seen = await look(ctx, replyId);
    if (seen === null) return;
    await inTransaction(ctx.db, async (tx) => {
      const reply = await lockReply(tx, replyId);
      if (reply?.state !== "unknown") return;
      const now = ctx.clock.now();
      if (seen.kind === "found" && !(await isKnownReply(tx, seen.externalId))) return recordSent(tx, reply, seen, now);
      // The same words went out before: what is there is that reply, and this one is not.
      const looks = seen.kind === "failed" ? reply.looks : reply.looks + 1;
      const again = looks < LOOKS ? new Date(now.getTime() + BETWEEN_LOOKS_MS) : null;
      await tx.updateTable("reply").set({ looks, look_at: again }).where("reply_id", "=", replyId).execute();
      if (again !== null) await addJob(tx, lookForReplyJob, { replyId }, { runAt: again });
    });
  },
});
