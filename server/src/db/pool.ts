/** The connection pool. A lost connection is never an unhandled error: the next query gets a new one. */
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { endAnnouncements } from "./announcements.ts";
import { momentOf } from "./moment.ts";
import { namedStatements } from "./named-statements.ts";
import type { DB } from "./tables.ts";
import type { Db } from "./tx.ts";

// int8 is only ever a count or an internal id here, far below 2^53; platform ids are text.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
// A date is a calendar day of the State, not a moment: kept as YYYY-MM-DD.
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);

// A moment comes as 2026-11-20 10:11:12.123456+00; other zones and ages take the library's longer way.
const parseMoment: (text: string) => Date = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ);
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) => momentOf(text) ?? parseMoment(text));

export interface Database {
  readonly db: Db;
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

export interface PoolOptions {
  readonly url: string;
  readonly max: number;
  readonly onLost: (error: Error) => void;
}

/** Opens a pool on `url`; connects on first use. */
export function openDatabase(options: PoolOptions): Database {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.max,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    // Several statements may be under way on one connection; see shared-connections.ts.
    pipeline: true,
    // Statements are short: neither compiling them nor starting helpers for them pays.
    options:
      "-c statement_timeout=30000 -c idle_in_transaction_session_timeout=60000 -c timezone=UTC -c jit=off -c max_parallel_workers_per_gather=0",
  });
  pool.on("error", options.onLost);
  pool.on("connect", (client) => client.on("error", options.onLost));
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: namedStatements(pool) }) });
  return {
    db,
    pool,
    async close() {
      await endAnnouncements(db);
      await db.destroy();
      // Kysely leaves a pool alone through which it never asked anything.
      if (!pool.ending) await pool.end();
    },
  };
}

const AWAY_CODES = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "ENOTFOUND",
  "EAI_AGAIN",
  "57P01",
  "57P02",
  "57P03",
  "53300",
]);
const AWAY_WORDS =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|not queryable/;

/**
 * Whether an error means that the database does not answer, and not that we asked it something wrong.
 * Looks behind wrappers: a migration names its file and keeps the reason as its cause.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  if (AWAY_CODES.has(code) || code.startsWith("08") || AWAY_WORDS.test(error.message)) return true;
  // A name with two addresses fails once for each.
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway);
  return isDatabaseAway(error.cause);
}
