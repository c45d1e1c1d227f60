/**
 * Ledger of reading: query, result, outcome. Reads without new items share one row a day, so that a poll every fifteen
 * seconds does not write thousands; pushed data is summed by the hour.
 */
import { sql } from "kysely";
import type { ReadingOutcome, ReadingSource } from "@smgt/contract/calls/intake/reading.ts";
import type { Context } from "../../../context.ts";

export interface Reading {
  readonly channel: string;
  readonly source: ReadingSource;
  readonly beganAt: Date;
  readonly fromAt: Date | null;
  readonly toAt: Date | null;
  readonly pages: number;
  readonly seen: number;
  readonly stored: number;
  readonly mended: number;
  readonly outcome: ReadingOutcome;
  readonly reason: string | null;
}

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const MAX_REASON = 300;
const PUSHED: readonly ReadingSource[] = ["stream", "webhook"];

/** Records a read. A failure is ignored: the ledger is for people, and must not stop reading. */
export async function writeReading(ctx: Context, reading: Reading): Promise<void> {
  const now = ctx.clock.now();
  const isPushed = PUSHED.includes(reading.source);
  const since = new Date(now.getTime() - (isPushed ? HOUR_MS : DAY_MS));
  const reason = reading.reason === null ? null : reading.reason.slice(0, MAX_REASON);
  const isEmpty = reading.stored === 0 && reading.mended === 0;
  try {
    await sql`
      with newest as (
        select * from reading where channel = ${reading.channel} and source = ${reading.source} order by reading_id desc limit 1),
      folded as (
        update reading r set ended_at = ${now}, to_at = ${reading.toAt}, runs = r.runs + 1,
               pages = r.pages + ${reading.pages}, seen = r.seen + ${reading.seen},
               stored = r.stored + ${reading.stored}, mended = r.mended + ${reading.mended}
          from newest n
         where r.reading_id = n.reading_id and n.outcome = ${reading.outcome} and n.began_at > ${since}
           and n.reason is not distinct from ${reason}
           and (${isPushed} or (${isEmpty} and n.stored = 0 and n.mended = 0))
        returning 1)
      insert into reading (channel, source, began_at, ended_at, from_at, to_at, runs, pages, seen, stored, mended, outcome, reason)
      select ${reading.channel}, ${reading.source}, ${reading.beganAt}::timestamptz, ${now}::timestamptz, ${reading.fromAt}::timestamptz,
             ${reading.toAt}::timestamptz, 1, ${reading.pages}::int, ${reading.seen}::int, ${reading.stored}::int,
             ${reading.mended}::int, ${reading.outcome}, ${reason}::text
       where not exists (select 1 from folded)`.execute(ctx.db);
  } catch (error) {
    ctx.log.warn(
      { err: error, channel: reading.channel, source: reading.source },
      "The ledger of reading could not be written.",
    );
  }
}
