/**
 * Runs the transactions of `work` as parts of one, on one connection: all of it is committed or nothing. This is faster too,
 * as nothing waits for the disk before the end. A use case that rolls back cannot be undone alone here, and fails everything.
 */
import { Kysely, PostgresDialect } from "kysely";
import type pg from "pg";
import { endAnnouncements } from "@smgt/server/db/announcements.ts";
import { namedStatements } from "@smgt/server/db/pipeline/named-statements.ts";
import type { DB } from "@smgt/server/db/tables.ts";
import type { Db } from "@smgt/server/db/tx.ts";

/** Skipped: no screen is open while the history is written. */
const NOTIFIES_SCREENS = /^\s*select pg_notify/;

const done = (command: string) => Promise.resolve({ command, rowCount: 0, rows: [] });

/** Runs `work` and commits; an error rolls everything back. */
export async function inOneTransaction<T>(pool: pg.Pool, work: (db: Db) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let isRolledBack = false;
  let isCommitted = false;
  const query = (asked: pg.QueryConfig | string): Promise<unknown> => {
    const text = typeof asked === "string" ? asked : asked.text;
    if (/^(begin|start transaction)/.test(text)) return done("BEGIN");
    if (text === "commit") return done("COMMIT");
    if (text === "rollback") isRolledBack = true;
    return isRolledBack || NOTIFIES_SCREENS.test(text) ? done("ROLLBACK") : client.query(asked);
  };
  const single = { query, release: () => undefined };
  const parts = { options: { max: 1 }, connect: () => Promise.resolve(single), end: () => Promise.resolve() };
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: namedStatements(parts as unknown as pg.Pool) }) });
  try {
    await client.query("begin");
    // Seeding takes longer than the limits of a request.
    await client.query("set local statement_timeout = 0");
    await client.query("set local idle_in_transaction_session_timeout = 0");
    const result = await work(db);
    await endAnnouncements(db);
    if (isRolledBack) throw new Error("A part of the transaction was rolled back.");
    await client.query("commit");
    isCommitted = true;
    return result;
  } finally {
    // Closing the connection rolls back what is not committed.
    client.release(!isCommitted);
  }
}
