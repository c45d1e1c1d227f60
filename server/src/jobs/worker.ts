/**
 * Runs jobs. A worker tells every two seconds that it is alive; jobs held by a worker that has not
 * been seen for ten seconds are freed, so a kill never holds work back for hours.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { Logger, type TaskList } from "graphile-worker";
import { sql } from "kysely";
import type pg from "pg";
import type { Context } from "../context.ts";
import { openDatabase, type Database } from "../db/pool.ts";
import { belowCarried, inSpan } from "../traces/in-span.ts";
import { traced } from "../trace.ts";
import { beginRunner, type Running } from "./begin-runner.ts";
import { isJobToRun } from "./held.ts";
import { received, type Job } from "./queue.ts";
import { readTimetable } from "./timetable.ts";

/** Connections on which jobs are taken and struck off: few, so that these statements are planned seldom; one listens. */
export const openJobPool = (url: string, onLost: (error: Error) => void): Database =>
  openDatabase({ url, max: 3, onLost });

const ALIVE_EVERY_MS = 2_000;
const DEAD_AFTER_SECONDS = 10;
/** After a runner has ended by itself. */
const AGAIN_MS = 1_000;
/** By so much a clock is set and does not merely drift. */
const SET_SECONDS = 30;

export interface JobWorker {
  stop(): Promise<void>;
}

interface Run {
  readonly payload: unknown;
  readonly stopping: AbortSignal;
  readonly isLast: boolean;
}

/** Runs a job, counted and timed. */
async function runCounted(ctx: Context, job: Job<never>, { payload, stopping, isLast }: Run): Promise<void> {
  const began = performance.now();
  let outcome: "done" | "failed" = "failed";
  try {
    await inSpan(`job ${job.name}`, () => job.run(ctx, payload as never, stopping, isLast));
    outcome = "done";
  } finally {
    ctx.meter.job(job.name, outcome, (performance.now() - began) / 1_000);
  }
}

/** Checks that the database is the one that it was; called with every heartbeat and before anything is said outside. */
export type Watch = () => Promise<void>;

function tasksOf(ctx: Context, jobs: readonly Job<never>[], stopping: AbortSignal, watch: Watch): TaskList {
  return Object.fromEntries(
    jobs.map((job) => [
      job.name,
      async (given: unknown, { job: { id, attempts, max_attempts } }) => {
        if (job.saysOutside !== undefined) {
          await watch();
          // To return would be the end of the job; failed, it stays held.
          if (!(await isJobToRun(ctx.db, id))) throw new Error("The message is held after a restore.");
        }
        const { reference, span, payload } = received(id, given);
        const run = { payload, stopping, isLast: attempts >= max_attempts };
        await belowCarried(span, () => traced(reference, () => runCounted(ctx, job, run)));
      },
    ]),
  );
}

async function tellAlive(ctx: Context, lockNames: readonly string[]): Promise<void> {
  // Seen by a clock that was ahead and was set back since: without this the dead would hold their jobs until then.
  await sql`update worker set seen_at = clock_timestamp()
    where seen_at > clock_timestamp() + make_interval(secs => ${SET_SECONDS})`.execute(ctx.db);
  await sql`insert into worker (worker_id, seen_at)
    select name, clock_timestamp() from unnest(${lockNames}::text[]) as name
    on conflict (worker_id) do update set seen_at = excluded.seen_at`.execute(ctx.db);
  await sql`select graphile_worker.force_unlock_workers(array_agg(dead.locked_by)) from (
    select distinct j.locked_by from graphile_worker._private_jobs j
      left join worker w on w.worker_id = j.locked_by
     where j.locked_by is not null
       and coalesce(w.seen_at, '-infinity') < clock_timestamp() - make_interval(secs => ${DEAD_AFTER_SECONDS})
       and (j.locked_at < clock_timestamp() - make_interval(secs => ${DEAD_AFTER_SECONDS})
            or j.locked_at > clock_timestamp() + make_interval(secs => ${DEAD_AFTER_SECONDS}))) dead
    having count(*) > 0`.execute(ctx.db);
  await sql`delete from worker where seen_at < clock_timestamp() - interval '1 day'`.execute(ctx.db);
}

/** Starts a worker for the given jobs, `schedule` as a crontab; `watch` comes before its every heartbeat; `stop` tells running jobs, and lets them finish. */
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
  /** More than one only while jobs of one that could not go on still run: they are held as long. */
  const alive = new Set<Running>();
  const begin = async (): Promise<Running> => {
    const begun = await beginRunner({
      pgPool: pool,
      taskList: tasksOf(ctx, jobs, signal, watch),
      concurrency,
      pollInterval: 1_000,
      logger,
    });
    alive.add(begun);
    void begun.over.then(() => alive.delete(begun));
    return begun;
  };
  /** A runner that could not go on is followed by another; what it holds is freed when it is over. */
  const keep = async (first: Running): Promise<void> => {
    let last = first;
    while (!signal.aborted) {
      const reason = await last.ended;
      if (signal.aborted) break;
      ctx.log.warn({ err: reason }, "The end of a job could not be written down; the worker starts again.");
      await sleep(AGAIN_MS, undefined, { signal }).catch(() => undefined);
      if (!signal.aborted) last = await begin().catch(() => last);
    }
    await Promise.all([...alive].map((one) => one.stop()));
  };
  const keeping = keep(await begin());
  const addDue = readTimetable(ctx, schedule);
  const heartbeat = async (): Promise<void> => {
    try {
      await watch();
      await addDue();
      await tellAlive(
        ctx,
        [...alive].map((one) => one.lockName),
      );
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
