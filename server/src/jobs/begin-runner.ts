/**
 * A runner of the library, and when it is over. NOTE: one of the library's own may never end: when the end of one job
 * could not be written down and that of another was at the same time, it counts wrongly what it still waits for. So a
 * runner that cannot go on counts as over when its workers are.
 */
import { EventEmitter } from "node:events";
import { run, type RunnerOptions } from "graphile-worker";

type Options = Omit<RunnerOptions, "events" | "noHandleSignals" | "preset">;

export interface Running {
  /** In whose name its jobs are locked: that of the pool of workers; under that of a worker the living look dead. */
  readonly lockName: string;
  /** Comes when it takes no more jobs, with the error if it could not go on; jobs may still run. */
  readonly ended: Promise<unknown>;
  /** Comes when nothing of it runs any more. */
  readonly over: Promise<void>;
  /** Takes no more jobs and waits for those that run. */
  stop(): Promise<void>;
}

/** Begins to run jobs. Throws what the library throws when the database cannot be reached. */
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
    // What runs by the clock is added by `timetable.ts`; without this the library looks for a file in the working folder.
    parsedCronItems: [],
    // NOTE: only in batches a job whose end cannot be written down ends the runner; otherwise it ends the process.
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
