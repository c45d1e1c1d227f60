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
import { received, type Job } from "./queue.ts";

/** Connections on which jobs are taken and struck off: few, so that these statements are planned seldom; one listens. */
export const openJobPool = (url: string, onLost: (error: Error) => void): Database =>
  openDatabase({ url, max: 3, onLost });

const ALIVE_EVERY_MS = 2_000;
const DEAD_AFTER_SECONDS = 10;
/** After a runner has ended by itself. */
const AGAIN_MS = 1_000;
/** By so much a clock is set and does not merely drift. */
const SET_MS = 30_000;
/** The timetable goes by the clocks of the servers' machines: no line of it has run so far ahead of the database's. */
const MOST_AHEAD_MINUTES = 5;

const CLOCK_SET = Symbol("the clock of the machine was set");

export interface JobWorker {
  stop(): Promise<void>;
}

/** Runs a job, counted and timed. */
async function runCounted(ctx: Context, job: Job<never>, payload: unknown, stopping: AbortSignal): Promise<void> {
  const began = performance.now();
  let outcome: "done" | "failed" = "failed";
  try {
    await inSpan(`job ${job.name}`, () => job.run(ctx, payload as never, stopping));
    outcome = "done";
  } finally {
    ctx.meter.job(job.name, outcome, (performance.now() - began) / 1_000);
  }
}

function tasksOf(ctx: Context, jobs: readonly Job<never>[], stopping: AbortSignal): TaskList {
  return Object.fromEntries(
    jobs.map((job) => [
      job.name,
      (given: unknown, { job: { id } }) => {
        const { reference, span, payload } = received(id, given);
        return belowCarried(span, () => traced(reference, () => runCounted(ctx, job, payload, stopping)));
      },
    ]),
  );
}

/**
 * What a clock that was ahead left behind when it was set back: nobody was seen later than now, and no line of the timetable ran
 * later. Who lives says so again at once; without this the dead would hold their jobs, and the timetable would stand, until then.
 */
async function forgetTheFuture(ctx: Context): Promise<void> {
  await sql`update worker set seen_at = clock_timestamp()
    where seen_at > clock_timestamp() + make_interval(secs => ${SET_MS / 1_000})`.execute(ctx.db);
  await sql`update graphile_worker._private_known_crontabs set last_execution = clock_timestamp()
    where last_execution > clock_timestamp() + make_interval(mins => ${MOST_AHEAD_MINUTES})`.execute(ctx.db);
}

async function tellAlive(ctx: Context, lockNames: readonly string[]): Promise<void> {
  await forgetTheFuture(ctx);
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

/** Tells when the machine's clock was set since it was asked last. */
function watchOfClock(wall: () => number): () => boolean {
  let zero = wall() - performance.now();
  return () => {
    const now = wall() - performance.now();
    const isSet = Math.abs(now - zero) > SET_MS;
    if (isSet) zero = now;
    return isSet;
  };
}

/** Starts a worker for the given jobs, `schedule` as a crontab; `stop` tells running jobs, and lets them finish. */
export async function startWorker(
  ctx: Context,
  pool: pg.Pool,
  jobs: readonly Job<never>[],
  concurrency: number,
  schedule = "",
  wall: () => number = Date.now,
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
      taskList: tasksOf(ctx, jobs, signal),
      concurrency,
      crontab: schedule,
      pollInterval: 1_000,
      logger,
    });
    alive.add(begun);
    void begun.over.then(() => alive.delete(begun));
    return begun;
  };
  let clockSet = Promise.withResolvers<typeof CLOCK_SET>();
  /**
   * A runner that could not go on is followed by another; what it holds is freed when it is over. So is one whose machine's
   * clock was set: it would wait for the minute that it has in mind, or make up for all that were passed over.
   */
  const keep = async (first: Running): Promise<void> => {
    let last = first;
    while (!signal.aborted) {
      const reason = await Promise.race([last.ended, clockSet.promise]);
      if (signal.aborted) break;
      if (reason === CLOCK_SET) {
        clockSet = Promise.withResolvers();
        void last.stop();
        ctx.log.warn({}, "The clock of this machine was set; the worker starts again.");
      } else {
        ctx.log.warn({ err: reason }, "The end of a job could not be written down; the worker starts again.");
        await sleep(AGAIN_MS, undefined, { signal }).catch(() => undefined);
      }
      if (!signal.aborted) last = await begin().catch(() => last);
    }
    await Promise.all([...alive].map((one) => one.stop()));
  };
  const keeping = keep(await begin());
  const wasSet = watchOfClock(wall);
  const heartbeat = async (): Promise<void> => {
    if (wasSet()) clockSet.resolve(CLOCK_SET);
    try {
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
