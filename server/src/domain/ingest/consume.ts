/**
 * Turns stored raw items into posts and tickets, in batches, one consumer at a time. Idempotent: an
 * item is settled in the transaction that uses it, so a kill at any point repeats nothing. An item
 * that fails alone three times is parked for a person; the others go on.
 */
import type { Channel } from "../../channels/channel.ts";
import type { Context } from "../../context.ts";
import { isTransient } from "../../db/errors.ts";
import { inTransaction, type Tx } from "../../db/tx.ts";
import { dayOf, type Cell } from "../counters/figures.ts";
import type { Masters } from "../masters/masters.ts";
import { insertTickets, writeHistory, type HistoryEntry } from "../tickets/write-tickets.ts";
import { touchTickets } from "../tickets/touch-tickets.ts";
import { SYSTEM_USER_ID } from "../users/system-user.ts";
import { ticketOf, understandText } from "./new-ticket.ts";
import { planBatch, type Arrived, type Plan } from "./plan.ts";
import {
  countFailure,
  editPosts,
  insertMembers,
  insertPosts,
  insertVersions,
  joinableTickets,
  knownPosts,
  settleItems,
  takeConsumerLock,
  upsertCitizens,
  waitingItems,
  type PostRow,
  type WaitingItem,
} from "./queries.ts";

export const BATCH = 200;
const MAX_ATTEMPTS = 3;
const RETRY_MS = 5_000;
const DAY_MS = 86_400_000;

interface Sorted {
  readonly posts: readonly { readonly rawId: number; readonly post: Arrived["post"] }[];
  readonly ends: { raw_id: number; state: "done" | "ignored" | "parked"; reason: string | null }[];
}

function understandAll(channel: Channel, items: readonly WaitingItem[]): Sorted {
  const posts: { rawId: number; post: Arrived["post"] }[] = [];
  const ends: Sorted["ends"] = [];
  for (const item of items) {
    const understood = channel.understand({
      channel: item.channel,
      externalId: item.external_id,
      via: item.via,
      raw: item.raw,
    });
    switch (understood.kind) {
      case "post":
        posts.push({ rawId: item.raw_id, post: understood.post });
        ends.push({ raw_id: item.raw_id, state: "done", reason: null });
        break;
      case "ignored":
        ends.push({ raw_id: item.raw_id, state: "ignored", reason: understood.reason });
        break;
      case "poison":
        ends.push({ raw_id: item.raw_id, state: "parked", reason: understood.reason });
        break;
    }
  }
  return { posts, ends };
}

function postRow({ post, citizenId }: Arrived, lang: string, ticketId: number): PostRow {
  return {
    channel: post.channel,
    origin_id: post.originId,
    version_id: post.versionId,
    kind: post.kind,
    citizen_id: citizenId,
    text: post.text,
    lang,
    conversation_id: post.conversationId,
    in_reply_to_id: post.inReplyToPostId,
    quoted_id: post.quotedPostId,
    media: post.media,
    is_summoned: post.isSummoned,
    posted_at: post.createdAt,
    ticket_id: ticketId,
  };
}

const entry = (ticketId: number, now: Date, event: string, to: number | null): HistoryEntry => ({
  ticketId,
  at: now,
  actorUserId: SYSTEM_USER_ID,
  roleId: null,
  actionId: null,
  event,
  fromStatusId: null,
  toStatusId: to,
});

async function carryOut(ctx: Context, tx: Tx, masters: Masters, plan: Plan, now: Date): Promise<void> {
  const { detector } = ctx;
  const found = new Map(plan.newTickets.map(({ first }) => [first, understandText(first, masters, detector)] as const));
  const newTickets = plan.newTickets.map(({ first }) => {
    const detection = found.get(first) ?? understandText(first, masters, detector);
    return ticketOf(first, detection, masters, detector, now);
  });
  const arrivedNew = plan.newTickets.flatMap(({ first, followUps }) => [first, ...followUps]);
  const postCells: Cell[] = [...arrivedNew, ...plan.followUps.map((one) => one.arrived)].map(() => ({
    name: "posts",
    period: dayOf(now, masters.timeZone),
    key: 0,
  }));
  const tickets = await insertTickets(
    tx,
    newTickets,
    { prefix: masters.ticketPrefix, timeZone: masters.timeZone },
    postCells,
  );
  const placed: { arrived: Arrived; ticketId: number; relation: "PRIMARY" | "FOLLOWUP_POST" }[] = [];
  plan.newTickets.forEach(({ first, followUps }, at) => {
    const ticketId = tickets[at]?.ticket_id;
    if (ticketId === undefined) throw new Error("every new ticket comes back from its insert");
    placed.push({ arrived: first, ticketId, relation: "PRIMARY" });
    for (const arrived of followUps) placed.push({ arrived, ticketId, relation: "FOLLOWUP_POST" });
  });
  for (const { arrived, ticketId } of plan.followUps) placed.push({ arrived, ticketId, relation: "FOLLOWUP_POST" });

  const lang = (arrived: Arrived): string => (found.get(arrived) ?? understandText(arrived, masters, detector)).lang;
  const feedIds = await insertPosts(
    tx,
    placed.map(({ arrived, ticketId }) => postRow(arrived, lang(arrived), ticketId)),
    now,
  );
  const feedOf = (arrived: Arrived): number => {
    const feedId = feedIds.get(`${arrived.post.channel} ${arrived.post.originId}`);
    if (feedId === undefined) throw new Error("every new post comes back from its insert");
    return feedId;
  };
  await insertMembers(
    tx,
    placed.map((one) => ({ ticket_id: one.ticketId, relation: one.relation, feed_id: feedOf(one.arrived) })),
    now,
  );
  const version = (arrived: Arrived, feedId: number) => ({
    feed_id: feedId,
    version_id: arrived.post.versionId,
    text: arrived.post.text,
    raw_id: arrived.rawId,
  });
  await insertVersions(
    tx,
    [
      ...placed.map(({ arrived }) => version(arrived, feedOf(arrived))),
      ...plan.twins.map((arrived) => version(arrived, feedOf(arrived))),
      ...plan.edits.map(({ arrived, feedId }) => version(arrived, feedId)),
    ],
    now,
  );
  await editPosts(
    tx,
    plan.edits.map(({ arrived, feedId }) => ({
      feed_id: feedId,
      version_id: arrived.post.versionId,
      text: arrived.post.text,
      lang: lang(arrived),
      media: arrived.post.media,
      is_summoned: arrived.post.isSummoned,
    })),
  );
  const followed = placed.filter((one) => one.relation === "FOLLOWUP_POST");
  await writeHistory(tx, [
    ...tickets.map((ticket) => entry(ticket.ticket_id, now, "CREATED", ticket.status_id)),
    ...followed.map((one) => entry(one.ticketId, now, "FOLLOW_UP", null)),
  ]);
  const touched = [...plan.followUps, ...plan.edits].flatMap((one) => one.ticketId ?? []);
  await touchTickets(tx, [...new Set(touched)], now);
}

async function consumeItems(ctx: Context, tx: Tx, channel: Channel, items: readonly WaitingItem[]): Promise<void> {
  const now = ctx.clock.now();
  const masters = await ctx.masters();
  const { posts, ends } = understandAll(channel, items);
  if (posts.length > 0) {
    const citizens = await upsertCitizens(
      tx,
      posts.map((one) => one.post),
      now,
    );
    const batch = posts.map(({ rawId, post }): Arrived => {
      const citizenId = citizens.get(post.author.id);
      if (citizenId === undefined) throw new Error("every author comes back from the upsert");
      return { rawId, post, citizenId };
    });
    const threads = batch.map(({ post, citizenId }) => ({
      channel: post.channel,
      conversation_id: post.conversationId,
      citizen_id: citizenId,
    }));
    const since = new Date(now.getTime() - masters.parameters.reopenDays * DAY_MS);
    const known = await knownPosts(
      tx,
      batch.map((one) => one.post),
    );
    const joinable = await joinableTickets(tx, threads, since);
    await carryOut(ctx, tx, masters, planBatch(batch, known, joinable), now);
  }
  await settleItems(tx, ends);
}

/** Works off up to `limit` items in one transaction; gives how many. -1: another consumer is at it. */
function consumeOnce(ctx: Context, channel: Channel, limit: number): Promise<number> {
  return inTransaction(ctx.db, async (tx) => {
    if (!(await takeConsumerLock(tx))) return -1;
    const items = await waitingItems(tx, limit, ctx.clock.now());
    if (items.length > 0) await consumeItems(ctx, tx, channel, items);
    return items.length;
  });
}

/** A batch failed: its items are tried one by one, so that one bad item holds nobody up. */
async function consumeSingly(ctx: Context, channel: Channel): Promise<number> {
  let done = 0;
  for (; done < BATCH; done += 1) {
    // One transaction per item on purpose: this is the rare path that finds the bad one.
    let current: WaitingItem | undefined;
    try {
      const hadOne = await inTransaction(ctx.db, async (tx) => {
        if (!(await takeConsumerLock(tx))) return false;
        [current] = await waitingItems(tx, 1, ctx.clock.now());
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

/** Works off one batch; gives the number of items, 0 when none wait. Safe to call from anywhere. */
export async function consumeBatch(ctx: Context, channel: Channel): Promise<number> {
  try {
    return await consumeOnce(ctx, channel, BATCH);
  } catch (error) {
    if (isTransient(error)) throw error;
    ctx.log.warn({ err: error }, "A batch of posts failed; trying them one by one.");
    return consumeSingly(ctx, channel);
  }
}
