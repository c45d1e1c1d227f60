/**
 * Seeds a believable history: tickets over eighteen months before `now`. A plan of tickets runs through the use cases in the
 * last weeks (`run`); older tickets are copies of those in SQL (`copy.ts`). The same seed and `now` give the same history.
 * For demo, tests and bench only.
 */
import { sql } from "kysely";
import type { Database } from "@smgt/server/db/pool.ts";
import { inTransaction, type Db } from "@smgt/server/db/tx.ts";
import { rebuildCounters } from "@smgt/server/domain/tickets/counters/recount.ts";
import { readMasters } from "@smgt/server/domain/law/masters/read-masters.ts";
import { indexOldTickets } from "@smgt/server/domain/tickets/tickets/search/search-index.ts";
import { markRead } from "@smgt/server/domain/tickets/tickets/show/messages.ts";
import type { FileStore } from "@smgt/server/ports.ts";
import { createRandom } from "../random.ts";
import { DAY } from "./arrivals.ts";
import { copyTickets } from "./copy.ts";
import { reserve } from "./copy-sql.ts";
import { openDriver, type Driver } from "./driver.ts";
import { inOneTransaction } from "./one-transaction.ts";
import { isOpenScenario, planHistory, type PlannedTicket } from "./plan.ts";
import { runScenario, type Moments } from "./scenarios.ts";
import type { TicketScript } from "./ticket-script.ts";

export interface HistoryOptions {
  readonly now: Date;
  /** Number of tickets; 3,000 in the demo, up to a million in the bench. */
  readonly tickets?: number;
  /** Share of open tickets; open ones are copied where the plan has fewer. */
  readonly openShare?: number;
  readonly seed?: number;
  /** Store of the officers' evidence; without one it is discarded. */
  readonly files?: FileStore;
}

const NO_FILES: FileStore = {
  space: () => Promise.resolve(null),
  put: () => Promise.resolve(),
  read: () => Promise.reject(new Error("The history of this database has no files.")),
  remove: () => Promise.resolve(),
};

export interface HistoryResult {
  readonly tickets: number;
  /** True when the database had tickets already and nothing was done. */
  readonly isSkipped: boolean;
}

const OPEN_SHARE = 0.065;
const INDEXED_AT_ONCE = 5_000;

/** Marks messages to officers as read, except those of the last day. */
async function readMessages({ ctx, roster, now }: Driver): Promise<void> {
  const before = new Date(now().getTime() - DAY);
  const rows = await ctx.db
    .selectFrom("broadcast_message")
    .select(["user_id", sql<number[]>`array_agg(broadcast_message_id)`.as("ids")])
    .where("created_at", "<", before)
    .groupBy("user_id")
    .orderBy("user_id")
    .execute();
  for (const { user_id, ids } of rows) {
    const officer = roster.all.find(({ userId }) => userId === user_id);
    // A loop, because each officer marks only their own.
    if (officer !== undefined) await markRead(ctx, officer, { messageIds: ids });
  }
}

interface Waiting {
  readonly moments: Moments;
  readonly at: Date;
}

async function resume(moments: Moments): Promise<Waiting[]> {
  const { value, done } = await moments.next();
  return done === true ? [] : [{ moments, at: value }];
}

type Wanted = Required<HistoryOptions>;

/** Runs the plan through the use cases until `now`; unfinished tickets stay open. Returns a script for each ticket. */
async function run(db: Db, plan: readonly PlannedTicket[], { now, seed, files }: Wanted): Promise<TicketScript[]> {
  const [first] = plan;
  if (first === undefined) return [];
  const driver = await openDriver(db, first.at, files);
  const scripts = new Map<PlannedTicket, TicketScript>();
  try {
    const waiting: Waiting[] = [];
    for (const [index, planned] of plan.entries()) {
      // A generator of its own, so that changing one scenario leaves the other tickets unchanged.
      waiting.push(...(await resume(runScenario(driver, createRandom(seed + index + 1), planned, scripts))));
    }
    // Strictly in order of time: all tickets share one clock.
    while (waiting.length > 0) {
      const next = waiting.reduce((least, one) => (one.at < least.at ? one : least));
      waiting.splice(waiting.indexOf(next), 1);
      if (next.at >= now) break;
      await driver.moveTo(next.at);
      waiting.push(...(await resume(next.moments)));
    }
    await driver.moveTo(now);
    await readMessages(driver);
  } finally {
    driver.close();
  }
  return [...scripts.values()];
}

async function writeHistory(db: Db, wanted: Wanted): Promise<void> {
  const { now, tickets, openShare, seed } = wanted;
  const masters = await readMasters(db);
  const plan = planHistory(createRandom(seed), masters, now, tickets);
  const copies = tickets - plan.length;
  const reserved = {
    ticketId: await reserve(db, "ticket_ticket_id_seq", copies),
    ticketNumber: await reserve(db, "ticket_number", copies),
  };
  const scripts = await run(db, plan, wanted);
  const planned = plan.filter(({ scenario }) => isOpenScenario(scenario)).length;
  const open = Math.min(copies, Math.max(0, Math.round(tickets * openShare) - planned));
  await copyTickets(db, scripts, { masters, random: createRandom(seed), now, ended: copies - open, open, reserved });
  await inTransaction(db, (tx) => rebuildCounters(tx, masters.timeZone));
  // In batches, because a million tickets are larger than memory.
  while ((await inTransaction(db, (tx) => indexOldTickets(tx, INDEXED_AT_ONCE))) === INDEXED_AT_ONCE);
}

/** Writes the history into a database without tickets. `seedStaff` runs before. */
export async function seedHistory({ db, pool }: Database, options: HistoryOptions): Promise<HistoryResult> {
  const wanted = { tickets: 3_000, openShare: OPEN_SHARE, seed: 2026, files: NO_FILES, ...options };
  const known = await db.selectFrom("ticket").select("ticket_id").limit(1).executeTakeFirst();
  if (known !== undefined) return { tickets: 0, isSkipped: true };
  await inOneTransaction(pool, (whole) => writeHistory(whole, wanted));
  // Without fresh statistics the first screens are planned for empty tables.
  await sql`analyze ticket, citizen, post, raw_item, ticket_combined, ticket_marking, ticket_history, reply, ticket_tag,
    ticket_search, counter, list_counter, user_posting`.execute(db);
  return { tickets: wanted.tickets, isSkipped: false };
}
