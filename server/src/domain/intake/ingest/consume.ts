/**
 * Turns stored raw items into posts and tickets, in batches, one consumer per channel at a time. Idempotent: an item is
 * resolved in the transaction that uses it, so a kill repeats nothing. An item that fails alone three times is parked
 * for a person; the others continue.
 */
import type { Channel } from "../../../channels/channel.ts";
import type { Context } from "../../../context.ts";
import { isTransient } from "../../../db/errors.ts";
import { inTransaction, type Tx } from "../../../db/tx.ts";
import { mapYielding } from "../../../jobs/map-yielding.ts";
import { apply } from "./apply-plan.ts";
import { wholeOf } from "./copies.ts";
import { deferPosts, type Candidate } from "./defer-items.ts";
import { decidePlan } from "./decide-plan.ts";
import { planBatch, roundsOf, type Arrived } from "./plan.ts";
import { idsIn } from "./raw-ids.ts";
import {
  countFailure,
  knownPosts,
  resolveItems,
  takeConsumerLock,
  upsertCitizens,
  waitingItems,
  type ItemEnd,
  type WaitingItem,
} from "./queries.ts";
import { joinableTickets, quotedTickets } from "./thread-queries.ts";
import { mastersOf } from "../../law/masters/read-masters.ts";
import { detectorOf } from "../../law/masters/packs/detector-of.ts";
import { understand, type RuleEnvironment } from "../rule-editor/judge-post.ts";

export const BATCH = 200;
const MAX_ATTEMPTS = 3;
const RETRY_MS = 5_000;
const DAY_MS = 86_400_000;

interface Sorted {
  readonly posts: readonly Pick<Candidate, "rawId" | "receivedAt" | "post">[];
  readonly ends: readonly ItemEnd[];
}

function understandAll(channel: Channel, items: readonly WaitingItem[]): Sorted {
  const posts: Sorted["posts"][number][] = [];
  const ends: ItemEnd[] = [];
  for (const { raw_id: rawId, ...item } of items) {
    const raw = wholeOf(channel, item);
    const understood = channel.understand({ channel: item.channel, raw });
    const end = { raw_id: rawId, ids: idsIn(raw), ...(item.later.length === 0 ? {} : { raw }) };
    switch (understood.kind) {
      case "post":
        posts.push({ rawId, receivedAt: item.received_at, post: understood.post });
        ends.push({ ...end, state: "done", reason: null });
        break;
      case "ignored":
        ends.push({ ...end, state: "ignored", reason: understood.reason });
        break;
      case "unreadable":
        ends.push({ ...end, state: "parked", reason: understood.reason });
        break;
    }
  }
  return { posts, ends };
}

interface Work {
  readonly ctx: Context;
  readonly tx: Tx;
  readonly channel: Channel;
  readonly environment: RuleEnvironment;
  readonly now: Date;
}

/** Ingests posts, each present in one version. */
async function takeIn({ ctx, tx, channel, environment, now }: Work, round: readonly Arrived[]): Promise<void> {
  const { masters } = environment;
  const threads = round.map(({ post, citizenId }) => ({
    channel: post.channel,
    conversation_id: post.conversationId,
    citizen_id: citizenId,
  }));
  const since = new Date(now.getTime() - masters.parameters.reopenDays * DAY_MS);
  const known = await knownPosts(
    tx,
    round.map((one) => one.post),
  );
  const quotes = round.filter(({ post }) => post.kind === "Q");
  const joinable = [
    ...(await joinableTickets(tx, threads, since)),
    ...(await quotedTickets(tx, channel, quotes, since)),
  ];
  await apply(ctx, tx, masters, await decidePlan(ctx, tx, environment, planBatch(round, known, joinable)), now);
}

/** Ingests these items; returns the number left for the next batch, without deferred ones. */
async function consumeItems(ctx: Context, tx: Tx, channel: Channel, items: readonly WaitingItem[]): Promise<number> {
  const now = ctx.clock.now();
  const [masters, detector] = await Promise.all([mastersOf(ctx), detectorOf(ctx)]);
  const { posts, ends } = understandAll(channel, items);
  const left = new Set(posts.map((one) => one.rawId));
  let held: ReadonlySet<number> = new Set();
  if (posts.length > 0) {
    const citizens = await upsertCitizens(
      tx,
      channel,
      posts.map((one) => one.post),
      now,
    );
    const written = posts.map((one): Candidate => {
      const citizenId = citizens.get(one.post.author.id);
      if (citizenId === undefined) throw new Error("every author comes back from the upsert");
      return { ...one, citizenId };
    });
    const work = { ctx, tx, channel, environment: { masters, detector, channels: ctx.channels }, now };
    held = await deferPosts(tx, channel, written, now);
    // Sequential on purpose: a later version depends on the result of the earlier one.
    for (const round of roundsOf(written.filter((one) => !held.has(one.rawId)))) {
      await takeIn(
        work,
        await mapYielding(round, (one): Arrived => ({ ...one, found: understand(one.post, work.environment) })),
      );
      for (const { rawId } of round) left.delete(rawId);
    }
  }
  await resolveItems(tx, left.size === 0 ? ends : ends.filter((end) => !left.has(end.raw_id)));
  return left.size - held.size;
}

/**
 * Processes up to `limit` items in one transaction; returns their number, or `limit` when more wait. -1: another
 * consumer is active.
 */
function consumeOnce(ctx: Context, channel: Channel, limit: number): Promise<number> {
  return inTransaction(ctx.db, async (tx) => {
    if (!(await takeConsumerLock(tx, channel))) return -1;
    const items = await waitingItems(tx, channel, limit, ctx.clock.now());
    const left = items.length === 0 ? 0 : await consumeItems(ctx, tx, channel, items);
    return left > 0 ? limit : items.length;
  });
}

/** After a failed batch: processes items one by one, so that one bad item does not stop the others. */
async function consumeSingly(ctx: Context, channel: Channel): Promise<number> {
  let done = 0;
  for (; done < BATCH; done += 1) {
    // One transaction per item on purpose: this is the rare path that finds the bad one.
    let current: WaitingItem | undefined;
    try {
      const hadOne = await inTransaction(ctx.db, async (tx) => {
        if (!(await takeConsumerLock(tx, channel))) return false;
        [current] = await waitingItems(tx, channel, 1, ctx.clock.now());
        if (current !== undefined) await consumeItems(ctx, tx, channel, [current]);
        return current !== undefined;
      });
      if (!hadOne) return done;
    } catch (error) {
      if (current === undefined || isTransient(error)) throw error;
      await noteFailure(ctx, current, error);
    }
  }
  return done;
}

async function noteFailure(ctx: Context, item: WaitingItem, error: unknown): Promise<void> {
  const reason = error instanceof Error ? error.message.slice(0, 500) : "unknown";
  ctx.log.error({ err: error, raw_id: item.raw_id }, "A post could not be taken in.");
  const now = ctx.clock.now();
  await inTransaction(ctx.db, (tx) =>
    countFailure(tx, item.raw_id, {
      isParked: item.attempts + 1 >= MAX_ATTEMPTS,
      reason,
      retryAt: new Date(now.getTime() + RETRY_MS),
    }),
  );
}

/** Processes one batch; returns the number of items, 0 when none waits. Safe to call from anywhere. */
export async function consumeBatch(ctx: Context, channel: Channel): Promise<number> {
  try {
    return await consumeOnce(ctx, channel, BATCH);
  } catch (error) {
    if (isTransient(error)) throw error;
    ctx.log.warn({ err: error }, "A batch of posts failed; trying them one by one.");
    return consumeSingly(ctx, channel);
  }
}
