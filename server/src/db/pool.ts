/** Connection pool. A lost connection is never an unhandled error: the next query gets a new one. */
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { endAnnouncements } from "./announcements.ts";
import { momentOf } from "./moment.ts";
import { isDatabaseAway } from "./errors.ts";
import { namedStatements } from "./pipeline/named-statements.ts";
import { databaseUrlsOf } from "./server-addresses.ts";
import { clientClassOf, leaveServers, type ServerClient } from "./servers.ts";
import type { DB } from "./tables.ts";
import type { Db } from "./tx.ts";

// int8 is only a count or an internal id here, far below 2^53; platform ids are text.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
// A date is a calendar day of the State, not a moment: it stays YYYY-MM-DD.
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);

// Timestamps arrive as 2026-11-20 10:11:12.123456+00; other forms use the library's slower parser.
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
  /** No statement timeout, for long work such as migrations. */
  readonly isPatient?: boolean;
  /** Timeout of an answer; `DEADLINE_MS` by default. */
  readonly deadlineMs?: number;
}

/** Statement timeout of the database, and idle timeout of a transaction. */
const STATEMENT_SECONDS = 20;
/** Client timeout of a statement and its connection: it may be half open, or the server frozen. */
export const DEADLINE_MS = 25_000;
/** Idle time before TCP keep-alive probes, one a second, ten times. */
export const KEEP_ALIVE_MS = 5_000;

/**
 * Idle time before a connection is closed. Long, since each new connection plans all statements again several times,
 * which costs the database as much as some hundred actions.
 */
const IDLE_MS = 600_000;

/** Session settings: the database detects a dead client by itself and frees its locks. */
const SETTINGS = [
  "timezone=UTC",
  // Statements are short: neither JIT nor parallel workers pay off.
  "jit=off",
  "max_parallel_workers_per_gather=0",
  "tcp_keepalives_idle=5",
  "tcp_keepalives_interval=2",
  "tcp_keepalives_count=5",
  "tcp_user_timeout=15000",
];
const DEADLINES = [
  `statement_timeout=${STATEMENT_SECONDS}s`,
  `idle_in_transaction_session_timeout=${STATEMENT_SECONDS}s`,
];
const asOptions = (settings: readonly string[]): string => settings.map((one) => `-c ${one}`).join(" ");

/** Opens a pool on `url`; connects on first use. */
export function openDatabase(options: PoolOptions): Database {
  const pool = new pg.Pool({
    connectionString: options.url,
    Client: clientClassOf(options.url),
    // With one address a server that only reads still answers reads; with several another one may take writes.
    ...(databaseUrlsOf(options.url).length > 1
      ? { onConnect: (client) => (client as unknown as ServerClient).requireWritable() }
      : {}),
    max: options.max,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: IDLE_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    // Several statements may be in flight on one connection; see shared-connections.ts.
    pipeline: true,
    ...(options.isPatient === true ? {} : { query_timeout: options.deadlineMs ?? DEADLINE_MS }),
    options: asOptions(options.isPatient === true ? SETTINGS : [...SETTINGS, ...DEADLINES]),
  });
  // After the pool is closed its connections end by themselves; a database that stops earlier is no loss.
  const lost = (error: Error): void => (pool.ending ? undefined : options.onLost(error));
  pool.on("error", lost);
  pool.on("connect", (client) => client.on("error", lost));
  leaveServers(pool);
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: namedStatements(pool, isDatabaseAway) }) });
  return {
    db,
    pool,
    async close() {
      await endAnnouncements(db);
      await db.destroy();
      // Kysely does not close a pool that it never used.
      if (!pool.ending) await pool.end();
    },
  };
}
