/** Adds changes to the counters inside the transaction of the change, in one statement. */
import { sql, type RawBuilder } from "kysely";
import { withNext, type Tx } from "../../../db/tx.ts";
import type { Delta } from "./figures.ts";

/** Rows that one figure is spread over, so that writers do not wait for each other. */
export const SHARDS = 8;

/** Adds the deltas; they must come in the fixed order of `deltas`. */
export async function addDeltas(tx: Tx, changes: readonly Delta[]): Promise<void> {
  if (changes.length > 0) await sql`${deltasSql(changes)} ${withNext}`.execute(tx);
}

/** The lock of the lengths of lists, by connection; see migration 0010. */
const LIST_LOCK = sql.raw("pg_advisory_xact_lock(20014, pg_backend_pid() % 16)");

/**
 * The statement that adds them, for one that changes more than this; nothing to add is fine here. The lock of the lists,
 * which every change of a ticket takes, is taken before the figures: ingest takes it first, and two who take the same
 * things in opposite orders wait for each other.
 */
export function deltasSql(changes: readonly Delta[]): RawBuilder<unknown> {
  return sql`
    insert into counter (name, period, key, shard, n)
    select name, period, key, pg_backend_pid() % ${SHARDS}, n
      from (select ${LIST_LOCK} offset 0) as locked,
           jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as d(name text, period date, key integer, n integer)
    on conflict (name, period, key, shard) do update set n = counter.n + excluded.n`;
}
