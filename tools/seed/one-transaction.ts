/**
 * A database for work of many transactions that is to be there wholly or not at all: all of them are parts of one, on
 * one connection. That is faster too, since nothing is written to the disk before the end. Only for the past, whose steps
 * follow each other: a use case that undoes its part cannot be had here, and fails the whole.
 */
import { Kysely, PostgresDialect } from "kysely";
import type pg from "pg";
import { endAnnouncements } from "@smgt/server/db/announcements.ts";
import { namedStatements } from "@smgt/server/db/pipeline/named-statements.ts";
import type { DB } from "@smgt/server/db/tables.ts";
import type { Db } from "@smgt/server/db/tx.ts";

/** Nobody looks at a screen while the past is written. */
const TELLS_SCREENS = /^\s*select pg_notify/;

const done = (command: string) => Promise.resolve({ command, rowCount: 0, rows: [] });

/** Runs `work` with it and commits; an error undoes everything. */
export async function inOneTransaction<T>(pool: pg.Pool, work: (db: Db) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let isUndone = false;
  let isDone = false;
  const query = (asked: pg.QueryConfig | string): Promise<unknown> => {
    const text = typeof asked === "string" ? asked : asked.text;
    if (/^(begin|start transaction)/.test(text)) return done("BEGIN");
    if (text === "commit") return done("COMMIT");
    if (text === "rollback") isUndone = true;
    return isUndone || TELLS_SCREENS.test(text) ? done("ROLLBACK") : client.query(asked);
  };
  const single = { query, release: () => undefined };
  const parts = { options: { max: 1 }, connect: () => Promise.resolve(single), end: () => Promise.resolve() };
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: namedStatements(parts as unknown as pg.Pool) }) });
  try {
    await client.query("begin");
    // It takes longer than a request may.
    await client.query("set local statement_timeout = 0");
    await client.query("set local idle_in_transaction_session_timeout = 0");
    const result = await work(db);
    await endAnnouncements(db);
    if (isUndone) throw new Error("A part of the transaction was undone.");
    await client.query("commit");
    isDone = true;
    return result;
  } finally {
    // A connection that is closed undoes what was not committed.
    client.release(!isDone);
  }
}
