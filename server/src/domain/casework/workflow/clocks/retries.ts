/**
 * Tickets whose recalculation failed. Retried with doubling delays and given up after ten attempts, until the masters
 * change again; each failure is logged.
 */
import { sql } from "kysely";
import type { Db } from "../../../../db/tx.ts";

const MOST_TRIES = 10;
const FIRST_WAIT_MINUTES = 5;

/** Records a failure and the time of the next attempt. */
export async function noteFailure(db: Db, ticketId: number, now: Date): Promise<void> {
  await sql`insert into clock_retry as r (ticket_id, tries, next_at)
    values (${ticketId}, 1, ${now}::timestamptz + make_interval(mins => ${FIRST_WAIT_MINUTES}))
    on conflict (ticket_id) do update set tries = r.tries + 1,
      next_at = case when r.tries + 1 < ${MOST_TRIES}
                     then ${now}::timestamptz + make_interval(mins => ${FIRST_WAIT_MINUTES}) * (1 << r.tries) end
    where r.next_at is not null`.execute(db);
}

/** Tickets whose next attempt is due. */
export async function dueRetries(db: Db, now: Date, limit: number): Promise<readonly number[]> {
  const { rows } = await sql<{ ticket_id: number }>`select ticket_id from clock_retry
    where next_at <= ${now} order by next_at, ticket_id limit ${limit}`.execute(db);
  return rows.map((row) => row.ticket_id);
}

/** Deletes the failure record after a success. */
export async function forgetFailure(db: Db, ticketId: number): Promise<void> {
  await db.deleteFrom("clock_retry").where("ticket_id", "=", ticketId).execute();
}
