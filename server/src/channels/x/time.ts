/** The clock and the timers of this channel, passed in so that tests need not wait. */

export interface Time {
  now(): Date;
  /** Runs `run` once after `ms`; the answer cancels it. */
  after(ms: number, run: () => void): () => void;
}

/** The clock on the wall. */
export const realTime: Time = {
  now: () => new Date(),
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

/** Waits `ms`, or less if `signal` aborts. Never rejects. */
export function pause(time: Time, ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const finish = (): void => {
      cancel();
      signal.removeEventListener("abort", finish);
      resolve();
    };
    const cancel = time.after(ms, finish);
    signal.addEventListener("abort", finish);
  });
}
