import { sql, type RawBuilder } from "kysely";
import { withNext, type Tx } from "../../../db/tx.ts";
import type { Delta } from "./figures.ts";

/** Shards per figure, so that concurrent writers do not wait for each other. */
export const SHARDS = 8;

/** Adds the deltas. They must be in the fixed order of `deltas`. */
export async function addDeltas(tx: Tx, changes: readonly Delta[]): Promise<void> {
  if (changes.length > 0) await sql`${deltasSql(changes)} ${withNext}`.execute(tx);
}

/** Advisory lock of the list lengths, one per connection; see migration 0010. */
const LIST_LOCK = sql.raw("pg_advisory_xact_lock(20014, pg_backend_pid() % 16)");

/**
 * Returns the statement that adds the deltas, for use inside a larger statement. Accepts an empty list. Takes the
 * list lock before the figures, as ingest does; the opposite order would deadlock.
 */
export function deltasSql(changes: readonly Delta[]): RawBuilder<unknown> {
  return sql`
    insert into counter (name, period, key, shard, n)
    select name, period, key, pg_backend_pid() % ${SHARDS}, n
      from (select ${LIST_LOCK} offset 0) as locked,
           jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as d(name text, period date, key integer, n integer)
    on conflict (name, period, key, shard) do update set n = counter.n + excluded.n`;
}
