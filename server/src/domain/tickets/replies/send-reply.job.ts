/**
 * Sends one reply: claim, call, record, each in its own transaction. Replies of one ticket go out in order.
 * DANGER: the attempt is committed before the call to the platform. Only a definite refusal allows another call. Any
 * other outcome becomes `unknown`, and no program sends it again.
 */
import type { PauseReason } from "@smgt/contract/calls/tickets/sender.ts";
import type { Channel, SendOutcome } from "../../../channels/channel.ts";
import { openChannel, outsideCode } from "../../../channels/list.ts";
import type { Context } from "../../../context.ts";
import { inTransaction, type Tx } from "../../../db/tx.ts";
import { addJob, defineJob, isJobRunningTwice, type Job } from "../../../jobs/queue.ts";
import { aboutTicket } from "../../../trace.ts";
import { appendAudit } from "../../ground/audit/append-audit.ts";
import { notePosts } from "../tickets/write/record-post-changes.ts";
import { FIRST_LOOK_MS } from "./lookup-schedule.ts";
import { planLook } from "./look-for-reply.job.ts";
import {
  hasEarlierUnderWay,
  knownIds,
  limitOver,
  lockRefusals,
  lockReply,
  nextQueued,
  refusedSince,
  type Reply,
} from "./queries.ts";
import { announceChanged } from "../tickets/live/live.ts";
import { isByHand, recordSent, recordTwice } from "./record-reply.ts";
import { openPause, pauseSender } from "./sender-pause.ts";

const NO_CHANNEL_RETRY_MS = 60_000;
/** Retry for a reply behind another of its ticket, in case the wake-up is lost. */
const TURN_RETRY_MS = 60_000;
const OTHER_JOB_MS = 15_000;
/** Unexplained refusals within the window that look like a block of our account. */
const BLOCK_REFUSALS = 3;
const BLOCK_WITHIN_MS = 60_000;

/** A pause caused by a platform. */
type PlatformPause = Exclude<PauseReason, "RESTORED">;
type Refusal = Extract<SendOutcome, { kind: "refused" }> | { readonly code: PlatformPause; readonly message: string };

type Claim = { readonly kind: "send"; readonly reply: Reply; readonly channel: Channel } | { readonly kind: "nothing" };

/** Schedules a reply at `runAt`, or at once. A reply may have more than one job; see `isJobRunningTwice`. */
export const planSending = (
  tx: Tx,
  { reply_id: replyId }: Pick<Reply, "reply_id">,
  runAt: Date | null,
): Promise<void> => addJob(tx, sendReplyJob, { replyId }, runAt === null ? {} : { runAt });

/** A definitely failed attempt leaves no start time; an earlier one of unknown outcome remains the first for ever. */
const firstThatMayBe = (reply: Reply): Date | null =>
  reply.look_at === null && reply.last_look === null ? null : reply.first_started_at;

async function later(tx: Tx, reply: Reply, at: Date): Promise<void> {
  await tx
    .updateTable("reply")
    .set({ state: "queued", not_before: at, first_started_at: firstThatMayBe(reply) })
    .where("reply_id", "=", reply.reply_id)
    .execute();
  await planSending(tx, reply, at);
}

/** Marks a reply as of unknown outcome and schedules the first search. */
export async function markUnknown(tx: Tx, reply: Reply, now: Date, message: string): Promise<void> {
  const lookAt = new Date(now.getTime() + FIRST_LOOK_MS);
  await tx
    .updateTable("reply")
    .set({
      state: "unknown",
      error_code: outsideCode(reply.channel, "UNKNOWN"),
      error_message: message,
      look_at: lookAt,
      looks: 0,
      last_look: null,
    })
    .where("reply_id", "=", reply.reply_id)
    .execute();
  await planLook(tx, lookAt);
  announceChanged(tx, [reply.ticket_id]);
}

async function claim(ctx: Context, replyId: number): Promise<Claim> {
  return inTransaction(ctx.db, async (tx) => {
    const reply = await lockReply(tx, replyId);
    const now = ctx.clock.now();
    // A reply in `sending` belongs to a dead worker: it may be out, so it is searched for.
    if (reply?.state === "sending") {
      if (await isJobRunningTwice(tx, sendReplyJob.name, { replyId })) {
        // The other job is running or died; jobs of a dead worker are freed within ten seconds.
        await planSending(tx, reply, new Date(now.getTime() + OTHER_JOB_MS));
        return { kind: "nothing" };
      }
      await markUnknown(tx, reply, now, "The sender stopped in the middle.");
      return { kind: "nothing" };
    }
    if (reply?.state !== "queued") return { kind: "nothing" };
    if (reply.not_before > now) {
      await planSending(tx, reply, reply.not_before);
      return { kind: "nothing" };
    }
    // The end of the pause gives every queued reply a job.
    if ((await openPause(tx, reply.channel)) !== undefined) return { kind: "nothing" };
    if (await hasEarlierUnderWay(tx, reply)) {
      await planSending(tx, reply, new Date(now.getTime() + TURN_RETRY_MS));
      return { kind: "nothing" };
    }
    const channel = openChannel(ctx.channels, reply.channel);
    if (channel === undefined) {
      await later(tx, reply, new Date(now.getTime() + NO_CHANNEL_RETRY_MS));
      return { kind: "nothing" };
    }
    const limitedUntil = await limitOver(tx, reply, now);
    if (limitedUntil !== null) {
      await later(tx, reply, limitedUntil);
      return { kind: "nothing" };
    }
    await tx
      .updateTable("reply")
      .set({
        state: "sending",
        attempts: reply.attempts + 1,
        started_at: now,
        first_started_at: reply.first_started_at ?? now,
        error_code: null,
        error_message: null,
      })
      .where("reply_id", "=", replyId)
      .execute();
    return { kind: "send", reply, channel };
  });
}

function call(channel: Channel, reply: Reply): Promise<SendOutcome> {
  return reply.reply_channel === "D"
    ? channel.sendMessage({ text: reply.text, recipientId: reply.target_id })
    : channel.sendReply({ text: reply.text, inReplyToPostId: reply.target_id });
}

async function callNext(tx: Tx, reply: Reply, now: Date): Promise<void> {
  const next = await nextQueued(tx, reply);
  if (next !== undefined) await planSending(tx, next, next.not_before > now ? next.not_before : null);
}

/** Returns a definitely unsent reply to the queue unchanged, when the cause is not the reply's. */
async function waitForSender(
  tx: Tx,
  reply: Reply,
  refusal: Refusal & { code: PlatformPause },
  now: Date,
): Promise<void> {
  await tx
    .updateTable("reply")
    .set({ state: "queued", attempts: reply.attempts - 1, first_started_at: firstThatMayBe(reply) })
    .where("reply_id", "=", reply.reply_id)
    .execute();
  await pauseSender(tx, reply.channel, refusal.code, refusal.message, now);
  announceChanged(tx, [reply.ticket_id]);
}

async function recordRefused(ctx: Context, tx: Tx, reply: Reply, refusal: Refusal, now: Date): Promise<void> {
  const isUnexplained = refusal.code === "FORBIDDEN";
  const code = outsideCode(reply.channel, refusal.code);
  if (isUnexplained) await lockRefusals(tx);
  await tx
    .updateTable("reply")
    .set({ state: "refused", refused_at: now, error_code: code, error_message: refusal.message })
    .where("reply_id", "=", reply.reply_id)
    .execute();
  await appendAudit(tx, [
    {
      at: now,
      event: "REPLY_REFUSED",
      actorUserId: null,
      roleId: null,
      ticketId: reply.ticket_id,
      detail: { reply_id: reply.reply_id, code },
    },
  ]);
  await ctx.afterRefusal(ctx, tx, {
    replyId: reply.reply_id,
    ticketId: reply.ticket_id,
    userId: reply.approved_by ?? reply.written_by,
    channel: reply.channel,
    kind: refusal.code,
    ledTo: reply.led_to,
  });
  announceChanged(tx, [reply.ticket_id]);
  if (!isUnexplained) return;
  const since = new Date(now.getTime() - BLOCK_WITHIN_MS);
  if ((await refusedSince(tx, code, since)) < BLOCK_REFUSALS) return;
  await pauseSender(tx, reply.channel, "FORBIDDEN", refusal.message, now);
}

/**
 * Records the response to an attempt that a fail-over lost or a restore put in doubt. A sent or possibly sent reply
 * is recorded in any case, so that it never goes out again.
 */
async function recordLate(ctx: Context, tx: Tx, reply: Reply, outcome: SendOutcome, now: Date): Promise<void> {
  const isOpen = outcome.kind === "unknown" || (outcome.kind === "refused" && outcome.code === "DUPLICATE");
  if (isOpen && reply.state === "queued") return markUnknown(tx, reply, now, outcome.message);
  if (outcome.kind !== "sent") return;
  const known = await knownIds(tx, reply.channel, [outcome.externalId]);
  if (known.has(outcome.externalId)) return;
  if (reply.state !== "sent" || isByHand(reply)) return recordSent(tx, reply, outcome, now, reply.settled_by);
  if (reply.second_external_id === null) await recordTwice(ctx, tx, reply, outcome, now);
}

async function record(ctx: Context, replyId: number, outcome: SendOutcome): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const reply = await lockReply(tx, replyId);
    const now = ctx.clock.now();
    if (reply === undefined) return;
    if (reply.state !== "sending") return recordLate(ctx, tx, reply, outcome, now);
    switch (outcome.kind) {
      case "limited":
        return later(tx, reply, outcome.retryAt);
      case "sent":
        await recordSent(tx, reply, outcome, now);
        break;
      case "unknown":
        await markUnknown(tx, reply, now, outcome.message);
        break;
      case "refused": {
        const { code, message } = outcome;
        if (code === "AUTH" || code === "CREDIT") return waitForSender(tx, reply, { code, message }, now);
        // A duplicate refusal means that this text may be out already: search before anything else.
        if (code === "DUPLICATE") await markUnknown(tx, reply, now, message);
        else await recordRefused(ctx, tx, reply, outcome, now);
      }
    }
    await callNext(tx, reply, now);
  });
}

/** Records that the answered post is gone; it receives no further public answer. */
async function notePostGone(
  ctx: Context,
  { reply, channel }: Extract<Claim, { kind: "send" }>,
  outcome: SendOutcome,
): Promise<void> {
  if (outcome.kind !== "refused" || outcome.code !== "POST_GONE" || reply.reply_channel === "D") return;
  await notePosts(ctx, { channel: channel.publicCode, ids: [reply.target_id], isDeleted: true });
}

export const sendReplyJob: Job<{ replyId: number }> = defineJob({
  name: "send_reply",
  saysOutside: "reply",
  maxAttempts: 25,
  async run(ctx, { replyId }) {
    const claimed = await claim(ctx, replyId);
    if (claimed.kind === "nothing") return;
    aboutTicket(claimed.reply.ticket_id);
    const outcome = await call(claimed.channel, claimed.reply);
    await record(ctx, replyId, outcome);
    await notePostGone(ctx, claimed, outcome);
  },
});
