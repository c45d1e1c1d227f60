/**
 * Runner of the library with a reliable end. NOTE: the library's own may never end: when recording one job's end fails
 * while another succeeds, it miscounts its open jobs. So a failed runner counts as over when its workers are.
 */
import { EventEmitter } from "node:events";
import { run, type RunnerOptions } from "graphile-worker";

type Options = Omit<RunnerOptions, "events" | "noHandleSignals" | "preset">;

export interface Running {
  /**
   * Name under which the jobs are locked: the id of the pool, not of a single worker, whose jobs would look like those
   * of a dead worker.
   */
  readonly lockName: string;
  /** Resolves when it takes no more jobs, with the error if it failed; jobs may still run. */
  readonly ended: Promise<unknown>;
  /** Resolves when nothing of it runs any more. */
  readonly over: Promise<void>;
  /** Takes no more jobs and waits for running ones. */
  stop(): Promise<void>;
}

/** Starts the runner. Throws the library's error when the database is unreachable. */
export async function beginRunner(options: Options): Promise<Running> {
  const events: NonNullable<RunnerOptions["events"]> = new EventEmitter();
  let lockName = "";
  events.on("pool:create", ({ workerPool }) => (lockName = workerPool.id));
  const failed = Promise.withResolvers<unknown>();
  const idle = Promise.withResolvers<void>();
  const workers = new Set<unknown>();
  let hasFailed = false;
  const check = (): void => {
    if (hasFailed && workers.size === 0) idle.resolve();
  };
  events.on("worker:create", ({ worker }) => workers.add(worker));
  events.on("worker:stop", ({ worker }) => {
    workers.delete(worker);
    check();
  });
  events.on("pool:fatalError", ({ error }) => {
    hasFailed = true;
    failed.resolve(error);
    check();
  });
  const runner = await run({
    ...options,
    events,
    noHandleSignals: true,
    // `timetable.ts` adds scheduled jobs; without this option the library looks for a crontab file.
    parsedCronItems: [],
    // NOTE: only with batching does an unrecordable end of a job stop the runner; otherwise it ends the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  });
  const gone = runner.promise.then(
    () => undefined,
    (error: unknown) => error,
  );
  const over = Promise.race([gone.then(() => undefined), idle.promise]);
  const stop = (): Promise<void> => runner.stop().catch(() => undefined); // the library refuses to be told twice
  void failed.promise.then(stop); // with all that is left of it
  return {
    lockName,
    ended: Promise.race([failed.promise, gone]),
    over,
    async stop() {
      void stop();
      await over;
    },
  };
}
