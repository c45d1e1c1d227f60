/**
 * Job worker. It sends a heartbeat every two seconds; jobs of a worker not seen for ten seconds are freed, so a kill
 * never delays work for hours.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { Logger, type TaskList } from "graphile-worker";
import { sql, type RawBuilder } from "kysely";
import type pg from "pg";
import type { Context } from "../context.ts";
import { openDatabase, type Database } from "../db/pool.ts";
import { inTransaction, type Tx } from "../db/tx.ts";
import { belowCarried, inSpan } from "../traces/in-span.ts";
import { traced } from "../trace.ts";
import { beginRunner, type Running } from "./begin-runner.ts";
import { isJobToRun } from "./held.ts";
import { DEATHS, GIVEN_UP, received, type Job } from "./queue.ts";
import { readTimetable } from "./timetable.ts";

/**
 * Connections for taking and completing jobs: few, so that these statements are rarely planned; each runner listens on
 * one.
 */
export const openJobPool = (url: string, onLost: (error: Error) => void): Database =>
  openDatabase({ url, max: 5, onLost });

const ALIVE_EVERY_MS = 2_000;
const DEAD_AFTER_SECONDS = 10;
/** Delay before a failed runner is replaced. */
const AGAIN_MS = 1_000;
/** Jump that means a set clock, not drift. */
const SET_SECONDS = 30;
/** A job that died with so many servers may be killing them: from then on each death is a failed attempt. */
const MOST_DEATHS = 20;
/** Limit of concurrent long jobs. */
const LONG_CONCURRENCY = 2;

export interface JobWorker {
  stop(): Promise<void>;
}

interface Run {
  readonly payload: unknown;
  readonly stopping: AbortSignal;
}

/** Runs a job and records its count and duration. */
async function runCounted(ctx: Context, job: Job<never>, { payload, stopping }: Run): Promise<void> {
  const began = performance.now();
  let outcome: "done" | "failed" = "failed";
  try {
    await inSpan(`job ${job.name}`, () => job.run(ctx, payload as never, stopping));
    outcome = "done";
  } finally {
    ctx.meter.job(job.name, outcome, (performance.now() - began) / 1_000);
  }
}

/** Checks the identity of the database; called with every heartbeat and before any outside effect. */
export type Watch = () => Promise<void>;

/** Runner with its running jobs, and whether it takes no more. */
interface Runner extends Running {
  readonly underWay: Set<string>;
  hasEnded: boolean;
}

function tasksOf(
  ctx: Context,
  jobs: readonly Job<never>[],
  {
    stopping,
    underWay,
    watch,
  }: { readonly stopping: AbortSignal; readonly underWay: Set<string>; readonly watch: Watch },
): TaskList {
  return Object.fromEntries(
    jobs.map((job) => [
      job.name,
      async (given: unknown, { job: { id } }) => {
        const { reference, span, payload } = received(id, given);
        underWay.add(id);
        try {
          if (job.saysOutside !== undefined) {
            await watch();
            // Returning would complete the job; a failed one stays deferred.
            if (!(await isJobToRun(ctx.db, id))) throw new Error("The message is held after a restore.");
          }
          await belowCarried(span, () => traced(reference, () => runCounted(ctx, job, { payload, stopping })));
        } finally {
          underWay.delete(id);
        }
      },
    ]),
  );
}

/** Jobs held by a dead worker, as `_private_jobs as j`. */
const ofTheDead = sql`j.locked_by is not null
  and not exists (select 1 from worker w where w.worker_id = j.locked_by
        and w.seen_at >= clock_timestamp() - make_interval(secs => ${DEAD_AFTER_SECONDS}))
  and (j.locked_at < clock_timestamp() - make_interval(secs => ${DEAD_AFTER_SECONDS})
       or j.locked_at > clock_timestamp() + make_interval(secs => ${DEAD_AFTER_SECONDS}))`;

/**
 * Frees matching jobs, as `_private_jobs as j`, and their queues. An attempt that died with its server is not counted.
 */
async function free(tx: Tx, which: RawBuilder<unknown>): Promise<void> {
  await sql`with freed as (
      update graphile_worker._private_jobs j set locked_at = null, locked_by = null, run_at = greatest(j.run_at, now()),
             attempts = j.attempts - case when d.deaths < ${MOST_DEATHS} then 1 else 0 end,
             payload = (j.payload::jsonb || jsonb_build_object(${DEATHS}::text, d.deaths + 1))::json
        from (select j.id, coalesce((j.payload ->> ${DEATHS})::int, 0) as deaths, j.locked_by, j.job_queue_id
                from graphile_worker._private_jobs j where ${which} for update skip locked) d
       where d.id = j.id returning d.locked_by, d.job_queue_id)
    update graphile_worker._private_job_queues q set locked_at = null, locked_by = null
      from freed where q.id = freed.job_queue_id and q.locked_by = freed.locked_by`.execute(tx);
}

async function tellAlive(ctx: Context, runners: readonly Runner[]): Promise<void> {
  // Corrects heartbeats of a clock that was ahead and has been set back: otherwise dead workers would hold their jobs
  // until then.
  await sql`update worker set seen_at = clock_timestamp()
    where seen_at > clock_timestamp() + make_interval(secs => ${SET_SECONDS})`.execute(ctx.db);
  await sql`insert into worker (worker_id, seen_at)
    select name, clock_timestamp() from unnest(${runners.map((one) => one.lockName)}::text[]) as name
    on conflict (worker_id) do update set seen_at = excluded.seen_at`.execute(ctx.db);
  await inTransaction(ctx.db, (tx) => free(tx, ofTheDead));
  for (const { lockName, underWay } of runners.filter((one) => one.hasEnded)) {
    // Its end could not be recorded; it waits for no other job of its runner.
    const held = sql`j.locked_by = ${lockName} and j.id <> all(${[...underWay]}::bigint[])`;
    await inTransaction(ctx.db, (tx) => free(tx, held));
  }
  await sql`delete from worker where seen_at < clock_timestamp() - interval '1 day'`.execute(ctx.db);
}

/** Resolves the subjects of jobs without a further attempt. */
async function giveUpDead(ctx: Context, jobs: readonly Job<never>[]): Promise<void> {
  const settled = jobs.filter((job) => job.giveUp !== undefined);
  const { rows } = await sql<{ id: string; identifier: string; payload: object }>`
    select j.id::text, t.identifier, j.payload from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id
     where j.attempts >= j.max_attempts and j.locked_at is null and j.payload ->> ${GIVEN_UP} is null
       and t.identifier = any(${settled.map((job) => job.name)}::text[]) order by j.id limit 20`.execute(ctx.db);
  for (const { id, identifier, payload } of rows) {
    const job = settled.find((one) => one.name === identifier);
    await job?.giveUp?.(ctx, received(id, payload).payload as never);
    await sql`update graphile_worker._private_jobs set payload = (payload::jsonb || jsonb_build_object(${GIVEN_UP}::text, true))::json
      where id = ${id}::bigint`.execute(ctx.db);
  }
}

/**
 * Starts a worker for the given jobs, `schedule` as a crontab; `watch` runs before every heartbeat; `stop` signals
 * running jobs and waits for them.
 */
export async function startWorker(
  ctx: Context,
  pool: pg.Pool,
  jobs: readonly Job<never>[],
  concurrency: number,
  schedule = "",
  watch: Watch = async () => undefined,
): Promise<JobWorker> {
  const logger = new Logger(() => (level, line) => {
    if (level === "error") ctx.log.error({}, line);
  });
  const stopper = new AbortController();
  const { signal } = stopper;
  /** Several of a kind only while jobs of a failed runner still run: they stay locked as long. */
  const alive = new Set<Runner>();
  const begin = async (ofKind: readonly Job<never>[], most: number): Promise<Runner> => {
    const underWay = new Set<string>();
    const begun = await beginRunner({
      pgPool: pool,
      taskList: tasksOf(ctx, ofKind, { stopping: signal, underWay, watch }),
      concurrency: most,
      pollInterval: 1_000,
      logger,
    });
    const runner = { ...begun, underWay, hasEnded: false };
    alive.add(runner);
    void begun.ended.then(() => (runner.hasEnded = true));
    void begun.over.then(() => alive.delete(runner));
    return runner;
  };
  /** Replaces a failed runner; its jobs are freed when it is over. */
  const keep = async (ofKind: readonly Job<never>[], most: number, first: Runner): Promise<void> => {
    let last = first;
    while (!signal.aborted) {
      const reason = await last.ended;
      if (signal.aborted) break;
      ctx.log.warn({ err: reason }, "The end of a job could not be written down; the worker starts again.");
      await sleep(AGAIN_MS, undefined, { signal }).catch(() => undefined);
      if (!signal.aborted) last = await begin(ofKind, most).catch(() => last);
    }
    await Promise.all([...alive].map((one) => one.stop()));
  };
  const kinds = [
    { ofKind: jobs.filter((job) => job.isLong !== true), most: concurrency },
    { ofKind: jobs.filter((job) => job.isLong === true), most: LONG_CONCURRENCY },
  ].filter(({ ofKind }) => ofKind.length > 0);
  const first = await Promise.all(kinds.map(({ ofKind, most }) => begin(ofKind, most)));
  const keeping = Promise.all(
    kinds.map(({ ofKind, most }, at) => {
      const begun = first[at];
      return begun === undefined ? undefined : keep(ofKind, most, begun);
    }),
  );
  const addDue = readTimetable(ctx, schedule);
  const heartbeat = async (): Promise<void> => {
    try {
      await watch();
      await addDue();
      await tellAlive(ctx, [...alive]);
      await giveUpDead(ctx, jobs);
    } catch (error) {
      ctx.log.warn({ error }, "The worker could not tell that it is alive.");
    }
  };
  await heartbeat();
  const timer = setInterval(() => void heartbeat(), ALIVE_EVERY_MS);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      stopper.abort();
      await Promise.all([...alive].map((one) => one.stop()));
      await keeping;
    },
  };
}
