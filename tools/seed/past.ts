/**
 * A believable past: tickets over eighteen months before `now`, with all that hangs on them. Its last weeks are played
 * through the use cases, by a script and with a clock that moves (`play.ts`); most of it are copies of tickets that came
 * to their end there (`multiply.ts`). The same seed and the same `now` give the same past. Nothing is done when
 * there are tickets already. Only for demo, tests and bench.
 */
import { sql } from "kysely";
import type { Database } from "@smgt/server/db/pool.ts";
import { inTransaction, type Db } from "@smgt/server/db/tx.ts";
import { rebuildCounters } from "@smgt/server/domain/tickets/counters/recount.ts";
import { readMasters } from "@smgt/server/domain/law/masters/read-masters.ts";
import { indexOldTickets } from "@smgt/server/domain/tickets/tickets/search/search-index.ts";
import type { FileStore } from "@smgt/server/ports.ts";
import { inOneTransaction } from "./one-transaction.ts";
import { multiply, reserve } from "./multiply.ts";
import { isOpenCourse, planPast } from "./plan.ts";
import { play } from "./play.ts";
import { createRandom } from "./random.ts";

export interface PastOptions {
  readonly now: Date;
  /** How many tickets; 3,000 in the demo, up to a million in the bench. */
  readonly tickets?: number;
  /** Share that is still open now, where more are to be than are played. */
  readonly openShare?: number;
  readonly seed?: number;
  /** Where the evidence of officers is kept; nowhere, if not given. */
  readonly files?: FileStore;
}

const NOWHERE: FileStore = {
  space: () => Promise.resolve(null),
  put: () => Promise.resolve(),
  read: () => Promise.reject(new Error("The past of this database has no files.")),
  remove: () => Promise.resolve(),
};

export interface PastResult {
  readonly tickets: number;
  /** True: there were tickets already, and nothing was done. */
  readonly isSkipped: boolean;
}

/** Share of tickets that are open now, if nothing else is asked for. */
const OPEN_SHARE = 0.065;
const SEARCHED_AT_ONCE = 5_000;

async function writePast(db: Db, { now, tickets, openShare, seed, files }: Required<PastOptions>): Promise<void> {
  const masters = await readMasters(db);
  const script = planPast(createRandom(seed), masters, now, tickets);
  const copies = tickets - script.length;
  const reserved = {
    ticketId: await reserve(db, "ticket_ticket_id_seq", copies),
    ticketNumber: await reserve(db, "ticket_number", copies),
  };
  const cases = await play(db, script, { now, seed, files });
  const played = script.filter(({ course }) => isOpenCourse(course)).length;
  const open = Math.min(copies, Math.max(0, Math.round(tickets * openShare) - played));
  await multiply(db, masters, cases, { random: createRandom(seed), now, ended: copies - open, open, reserved });
  await inTransaction(db, (tx) => rebuildCounters(tx, masters.timeZone));
  // Batch by batch on purpose: a million are larger than memory.
  while ((await inTransaction(db, (tx) => indexOldTickets(tx, SEARCHED_AT_ONCE))) === SEARCHED_AT_ONCE);
}

/** Writes the past when there is none. The staff must be there (`seedStaff`). */
export async function seedPast({ db, pool }: Database, options: PastOptions): Promise<PastResult> {
  const wanted = { tickets: 3_000, openShare: OPEN_SHARE, seed: 2026, files: NOWHERE, ...options };
  const known = await db.selectFrom("ticket").select("ticket_id").limit(1).executeTakeFirst();
  if (known !== undefined) return { tickets: 0, isSkipped: true };
  await inOneTransaction(pool, (whole) => writePast(whole, wanted));
  // Fresh statistics, or the first screens are planned for empty tables.
  await sql`analyze ticket, citizen, post, raw_item, ticket_combined, ticket_marking, ticket_history, reply, ticket_tag,
    ticket_search, counter, list_counter, user_posting`.execute(db);
  return { tickets: wanted.tickets, isSkipped: false };
}
