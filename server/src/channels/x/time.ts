/** Clock and timers of this channel, injected so that tests need not wait. */

export interface Time {
  now(): Date;
  /** Runs `run` once after `ms`; the returned function cancels it. */
  after(ms: number, run: () => void): () => void;
}

export const realTime: Time = {
  now: () => new Date(),
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

/** Waits `ms`, or until `signal` aborts. Never rejects. */
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
