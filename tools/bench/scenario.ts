/** What every scenario is given, and what is common to them. */
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { deliver } from "./client.ts";
import { cpuOf, cpuOfFamily, type Line } from "./measure.ts";
import { postMaker } from "./posts.ts";
import type { Environment } from "./environment.ts";

export interface Bench {
  readonly environment: Environment;
  /** Guesses of the scenario `login`. */
  readonly guesses: number;
  /** Rows that the scenario `logs` adds. */
  readonly logRows: number;
  /** Posts that the scenario `rehearsal` adds. */
  readonly posts: number;
  readonly say: (line: string) => void;
  /** A number for ids that no scenario of this run has used. */
  readonly nextRun: () => number;
}

export type Scenario = (bench: Bench) => Promise<Line[]>;

/** CPU time per operation that server and database use while `work` runs. */
export async function withCpu<T>(
  { environment }: Bench,
  operations: (result: T) => number,
  work: () => Promise<T>,
): Promise<{ result: T; serverCpuMs: number | null; databaseCpuMs: number | null }> {
  const { pid } = environment.server();
  const server = cpuOf(pid);
  const database = cpuOfFamily(environment.databasePid());
  const result = await work();
  const per = (before: number | null, after: number | null): number | null =>
    before === null || after === null ? null : (after - before) / Math.max(1, operations(result));
  return {
    result,
    serverCpuMs: per(server, cpuOf(pid)),
    databaseCpuMs: per(database, cpuOfFamily(environment.databasePid())),
  };
}

/** Seldom enough to cost nothing beside what is measured: each look passes over all that was worked off before. */
const LOOK_MS = 50;

/** Waits until all that was delivered has been worked off. */
export async function untilTakenIn(pool: pg.Pool): Promise<void> {
  for (;;) {
    const { rows } = await pool.query("select 1 from raw_item where state = 'received' limit 1");
    if (rows.length === 0) return;
    await sleep(LOOK_MS);
  }
}

const MOST_PATIENCE_MS = 60_000;
const LEARNING_MS = 120_000;

/** Waits until the server has learned from the pack: a thread of it does so after the start, and would be measured with all else. */
export async function untilLearned({ pool }: Environment, say: (line: string) => void): Promise<void> {
  const end = performance.now() + LEARNING_MS;
  while (performance.now() < end) {
    const { rows } = await pool.query("select from learned_model where state = 'in_force'");
    if (rows.length > 0) return;
    await sleep(500);
  }
  say("NOTHING WAS LEARNED: the lists of words judge alone");
}

/**
 * Waits until nothing of what was done before is under way any more: posts, replies on their way, jobs that are due. What the
 * platform wants to see later waits for itself.
 */
export async function untilQuiet(pool: pg.Pool): Promise<void> {
  const end = performance.now() + MOST_PATIENCE_MS;
  while (performance.now() < end) {
    const { rows } = await pool.query(
      `select 1 from raw_item where state = 'received'
       union all select 1 from reply where state = 'sending' or (state = 'queued' and coalesce(not_before, now()) <= now())
       union all select 1 from graphile_worker._private_jobs where is_available and run_at <= now() limit 1`,
    );
    if (rows.length === 0) return;
    await sleep(200);
  }
}

/** Ids of tickets, spread over all of them. */
export async function someTickets(pool: pg.Pool, count: number): Promise<number[]> {
  const { rows } = await pool.query<{ ticket_id: number }>(
    `select t.ticket_id from generate_series(1, $1::int) as n
       cross join lateral (select ticket_id from ticket
         where ticket_id >= (n * 1.0 / $1 * (select max(ticket_id) from ticket))::int and status_id not in (11, 14) and not is_sensitive
         order by ticket_id limit 1) t`,
    [count],
  );
  return rows.map((row) => row.ticket_id);
}

const LOT = 50;

/** Ids of tickets made of posts that come in for this, in the order of the posts; all may be answered in public. */
export async function freshTickets(bench: Bench, count: number): Promise<number[]> {
  const { pool, server } = bench.environment;
  const posts = postMaker(bench.nextRun(), ["No electricity in Sector 46, Gurugram since 3 am"]);
  const made = Array.from({ length: count }, () => posts.next());
  for (let from = 0; from < count; from += LOT) {
    // One lot after the other, as X delivers them.
    await deliver(
      server().url,
      made.slice(from, from + LOT).map((post) => post.event),
    );
  }
  await untilTakenIn(pool);
  const { rows } = await pool.query<{ ticket_id: number }>(
    "select ticket_id from post where origin_id = any($1) order by ticket_id",
    [made.map((post) => post.id)],
  );
  return rows.map((row) => row.ticket_id);
}
