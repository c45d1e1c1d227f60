/** Environment of a scenario, and the operations that scenarios share. */
import { setTimeout as sleep } from "node:timers/promises";
import autocannon from "autocannon";
import type pg from "pg";
import { deliver, makeKnown, type Person } from "./client.ts";
import { cpuOf, cpuOfFamily, lineOf, timeMany, timesOf, type Line } from "./measure.ts";
import { postMaker, type MadePost } from "./posts.ts";
import type { Environment } from "./environment.ts";

export interface Bench {
  readonly environment: Environment;
  /** Password guesses of `login`. */
  readonly guesses: number;
  /** Rows that `logs` and `audit` add. */
  readonly logRows: number;
  /** Posts that `rehearsal` adds. */
  readonly posts: number;
  readonly say: (line: string) => void;
  /** Returns a new number, for ids that no other scenario uses. */
  readonly nextRun: () => number;
}

export type Scenario = (bench: Bench) => Promise<Line[]>;

/** Measures the CPU time per operation of server and database while `work` runs. */
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

/** Long, because each check scans the items already processed. */
const CHECK_EVERY_MS = 50;

/** Waits until every delivered post is processed. */
export async function untilIngested(pool: pg.Pool): Promise<void> {
  for (;;) {
    const { rows } = await pool.query("select 1 from raw_item where state = 'received' limit 1");
    if (rows.length === 0) return;
    await sleep(CHECK_EVERY_MS);
  }
}

const QUIET_WITHIN_MS = 60_000;
const TRAINED_WITHIN_MS = 120_000;

/** Waits for the training on the pack, which a thread of the server does after its start. */
export async function untilTrained({ pool }: Environment, say: (line: string) => void): Promise<void> {
  const end = performance.now() + TRAINED_WITHIN_MS;
  while (performance.now() < end) {
    const { rows } = await pool.query("select from learned_model where state = 'in_force'");
    if (rows.length > 0) return;
    await sleep(500);
  }
  say("NO MODEL WAS TRAINED: keywords classify alone");
}

/** Waits until no post, reply or due job of the previous scenario is in progress. Jobs for later are ignored. */
export async function untilQuiet(pool: pg.Pool): Promise<void> {
  const end = performance.now() + QUIET_WITHIN_MS;
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

/** Returns ids spread over all tickets. */
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

/** Makes posts about power cuts in Gurugram that the stand-in accepts replies to. */
export async function answerablePosts({ environment, nextRun }: Bench, count: number): Promise<MadePost[]> {
  const posts = postMaker(nextRun(), ["No electricity in Sector 46, Gurugram since 3 am"]);
  const made = Array.from({ length: count }, () => posts.next());
  await timeMany(count, 16, async (index) => {
    const post = made[index];
    if (post !== undefined) await makeKnown(environment.standIn.url, post);
  });
  return made;
}

const LOT = 50;

/** Delivers posts and returns the ids of their tickets, in order; all allow a public reply. */
export async function freshTickets(bench: Bench, count: number): Promise<number[]> {
  const { pool, server } = bench.environment;
  const made = await answerablePosts(bench, count);
  for (let from = 0; from < count; from += LOT) {
    await deliver(
      server().url,
      made.slice(from, from + LOT).map((post) => post.event),
    );
  }
  await untilIngested(pool);
  const { rows } = await pool.query<{ ticket_id: number }>(
    "select ticket_id from post where origin_id = any($1) order by ticket_id",
    [made.map((post) => post.id)],
  );
  return rows.map((row) => row.ticket_id);
}

const SECONDS = 5;

interface Fire {
  readonly scenario: string;
  readonly person: Person;
  readonly path: string;
  readonly bodies: readonly object[];
  readonly connections: number;
  readonly ceilingPerSecond: number | null;
}

async function load({ person, path, bodies, connections }: Fire, url: string, duration: number) {
  const ms: number[] = [];
  const running = autocannon({
    url,
    connections,
    duration,
    requests: bodies.map((body) => ({ method: "POST", path, headers: person.headers, body: JSON.stringify(body) })),
  });
  running.on("response", (_client, _status, _bytes, took) => ms.push(took));
  const result = await running;
  return { ms, result };
}

/** Sends the bodies in turn for five seconds, after a second of warming up. */
export async function fire(bench: Bench, given: Fire): Promise<Line> {
  const { url } = bench.environment.server();
  const [probe] = given.bodies;
  if (probe !== undefined) await given.person.call(given.path, probe);
  await load(given, url, 1);
  const { result: shot, ...cpu } = await withCpu(
    bench,
    ({ result }) => result.requests.total,
    () => load(given, url, SECONDS),
  );
  const bad = shot.result.non2xx + shot.result.errors;
  return lineOf({
    scenario: `${given.scenario}, c${given.connections}`,
    ...timesOf(shot.ms),
    n: shot.result.requests.total,
    perSecond: shot.result.requests.total / SECONDS,
    ...cpu,
    ceilingPerSecond: given.ceilingPerSecond,
    note: bad > 0 ? `${bad} BAD ANSWERS` : "",
  });
}
