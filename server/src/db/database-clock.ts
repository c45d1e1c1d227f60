/**
 * The time of all servers is the database's: whatever the clock of a machine says, deadlines and jobs begin and end at
 * the same moment everywhere. It is asked now and then; in between the uptime of the process tells how much has passed,
 * which nobody can set forward or back.
 */
import type pg from "pg";

const ASK_EVERY_MS = 10_000;
/** An answer that took longer says too little. */
const LONGEST_WAY_MS = 500;
/** A machine's clock may be off by so much before anybody is told. */
export const MOST_OFF_MS = 2_000;

export interface DatabaseClock {
  now(): Date;
  /** Milliseconds that the machine's own clock is ahead of the database's. */
  aheadMs(): number;
  stop(): void;
}

interface Asked {
  /** Moment of the database when the uptime was nought, in milliseconds. */
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
 * Asks for the time and goes on asking until stopped; `onWrong` hears when the machine's clock is found to be wrong.
 * Throws when the first answer does not come.
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
