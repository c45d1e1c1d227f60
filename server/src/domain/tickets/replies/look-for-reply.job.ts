/**
 * Searches the platform for replies of unknown outcome, with growing intervals for two days after the first attempt
 * (decision 29). One run serves all due replies. After two searches without a result a person is asked. It never
 * sends.
 */
import type { Channel, OwnAnswer, SoughtReply } from "../../../channels/channel.ts";
import type { Context } from "../../../context.ts";
import { inTransaction, type Tx } from "../../../db/tx.ts";
import { addJob, defineJob, type Job } from "../../../jobs/queue.ts";
import { lookAfterFailure, LOOKS_BEFORE_ASKING, nextLook, soughtBetween } from "./lookup-schedule.ts";
import { dueForLook, knownIds, lockReply, type Reply } from "./queries.ts";
import { announceChanged } from "../tickets/live/live.ts";
import { isByHand, recordSent, recordTwice } from "./record-reply.ts";

/** Maximum replies in one run; the rest waits for the next. */
const AT_ONCE = 500;
/** Runs are serialised across all servers. */
export const LOOK_QUEUE = "look_for_reply";
/** Searches of the same interval share one run. */
const GRID_MS = 5_000;

function soughtOf(reply: Reply, now: Date): SoughtReply {
  const first = reply.first_started_at ?? reply.started_at ?? reply.created_at;
  return {
    kind: reply.reply_channel === "D" ? "D" : "P",
    text: reply.text,
    target: reply.target_id,
    // After a restore no attempt need be recorded: the reply may have gone out at any time since it was written.
    ...(reply.restoration_id === null
      ? soughtBetween(first, reply.started_at ?? first)
      : soughtBetween(reply.created_at, now)),
  };
}

/** Schedules a run for a search before the next minute; the run of each minute finds later ones. */
export async function planLook(tx: Tx, at: Date): Promise<void> {
  const slot = Math.ceil(at.getTime() / GRID_MS) * GRID_MS;
  await addJob(tx, lookForReplyJob, {}, { runAt: new Date(slot), key: `look:${slot}`, queue: LOOK_QUEUE });
}

type Seen = Extract<OwnAnswer, { kind: "found" }>["posts"];

/** Records posts that are on the platform but not in the database; true when every attempt has been found. */
async function recordSeen(ctx: Context, tx: Tx, reply: Reply, posts: Seen, now: Date): Promise<boolean> {
  const known = await knownIds(
    tx,
    reply.channel,
    posts.map((post) => post.externalId),
  );
  const [first, second] = posts.filter((post) => !known.has(post.externalId));
  if (first === undefined) return false;
  const isRecorded = reply.state === "sent" && !isByHand(reply);
  if (isRecorded) {
    // A second post, beside the one that a person or a response identified.
    if (reply.second_external_id === null) await recordTwice(ctx, tx, reply, first, now);
    return true;
  }
  await recordSent(tx, reply, first, now, reply.settled_by);
  if (second !== undefined) await recordTwice(ctx, tx, reply, second, now);
  return second !== undefined || reply.attempts <= 1;
}

async function resolve(ctx: Context, due: Reply, answer: OwnAnswer): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const reply = await lockReply(tx, due.reply_id);
    if (reply === undefined || reply.look_at?.getTime() !== due.look_at?.getTime()) return;
    const now = ctx.clock.now();
    // A new attempt is in progress: its own response comes first.
    if (reply.state === "sending" || answer.kind === "failed") {
      return plan(tx, reply, { looks: reply.looks, look_at: lookAfterFailure(now) });
    }
    const isOver = answer.kind === "found" && (await recordSeen(ctx, tx, reply, answer.posts, now));
    const looks = reply.looks + 1;
    const seen = answer.kind === "found" ? {} : { last_look: answer.kind };
    await plan(tx, reply, { looks, look_at: isOver ? null : nextLook(looks, now), ...seen });
    // A person can decide from now on, and their screens show it.
    if (looks === LOOKS_BEFORE_ASKING) announceChanged(tx, [reply.ticket_id]);
  });
}

async function plan(
  tx: Tx,
  reply: Reply,
  next: { readonly looks: number; readonly look_at: Date | null; readonly last_look?: "absent" | "unsure" },
): Promise<void> {
  await tx.updateTable("reply").set(next).where("reply_id", "=", reply.reply_id).execute();
  if (next.look_at !== null && next.looks < LOOKS_BEFORE_ASKING) await planLook(tx, next.look_at);
}

async function lookOn(ctx: Context, channel: Channel): Promise<void> {
  const now = ctx.clock.now();
  const due = await dueForLook(ctx.db, channel.code, now, AT_ONCE);
  if (due.length === 0) return;
  const answers = await channel.findOwn(due.map((reply) => soughtOf(reply, now)));
  // One transaction each on purpose: a reply that cannot be resolved blocks no other.
  for (const [at, reply] of due.entries()) {
    const answer = answers[at];
    if (answer !== undefined) await resolve(ctx, reply, answer);
  }
}

export const lookForReplyJob: Job<object> = defineJob({
  name: "look_for_reply",
  maxAttempts: 25,
  async run(ctx) {
    // A failing platform is reported; it does not affect the search on the others.
    await Promise.all(ctx.channels.open.map((channel) => lookOn(ctx, channel)));
  },
});
