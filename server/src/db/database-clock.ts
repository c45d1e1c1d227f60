/**
 * Common clock of all servers: the database's time, so that due dates and jobs agree everywhere. It is queried at
 * intervals; in between, the process's uptime counts on, which cannot be set.
 */
import type pg from "pg";

const ASK_EVERY_MS = 10_000;
/** Longest round trip; slower answers are too inaccurate. */
const LONGEST_WAY_MS = 500;
/** Tolerated offset of a machine's clock before a report. */
export const MOST_OFF_MS = 2_000;

export interface DatabaseClock {
  now(): Date;
  /** Milliseconds by which the machine's clock is ahead of the database's. */
  aheadMs(): number;
  stop(): void;
}

interface Asked {
  /** Database time at uptime zero, in milliseconds. */
  readonly zero: number;
  readonly wayMs: number;
}

async function ask(pool: pg.Pool): Promise<Asked> {
  const sent = performance.now();
  const { rows } = await pool.query<{ ms: number }>(
    "select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms",
  );
  const wayMs = performance.now() - sent;
  return { zero: Number(rows[0]?.ms) - (sent + wayMs / 2), wayMs };
}

/**
 * Queries the time until stopped; `onWrong` receives a wrong clock of the machine. Throws when the first query fails.
 */
export async function startDatabaseClock(pool: pg.Pool, onWrong: (aheadMs: number) => void): Promise<DatabaseClock> {
  let { zero } = await ask(pool);
  let isToldOff = false;
  const aheadMs = (): number => Date.now() - (zero + performance.now());
  const tell = (): void => {
    const isOff = Math.abs(aheadMs()) > MOST_OFF_MS;
    if (isOff && !isToldOff) onWrong(Math.round(aheadMs()));
    isToldOff = isOff;
  };
  tell();
  const timer = setInterval(() => {
    void ask(pool)
      .then((asked) => {
        if (asked.wayMs <= LONGEST_WAY_MS) zero = asked.zero;
        tell();
      })
      .catch(() => undefined); // the database is away: time goes on by itself
  }, ASK_EVERY_MS);
  timer.unref();
  return {
    now: () => new Date(zero + performance.now()),
    aheadMs,
    stop: () => clearInterval(timer),
  };
}
