/**
 * Delays before reconnecting to a stream (REQUIREMENTS X5.7). Pure. Network faults: 250 ms more each time, up to 16 s.
 * HTTP errors: 5 s doubling up to 320 s. 429: 60 s doubling up to 15 minutes, the length of X's windows.
 */

export type StreamFault = "network" | "http" | "rate";

export interface Backoff {
  readonly fault: StreamFault;
  /** Number of consecutive faults of this kind. */
  readonly times: number;
}

/** Next step after a fault; another kind of fault restarts the sequence. */
export function nextBackoff(before: Backoff | null, fault: StreamFault): Backoff {
  return { fault, times: before?.fault === fault ? before.times + 1 : 1 };
}

export function waitMs(backoff: Backoff): number {
  switch (backoff.fault) {
    case "network":
      return Math.min(250 * backoff.times, 16_000);
    case "http":
      return Math.min(5_000 * 2 ** (backoff.times - 1), 320_000);
    case "rate":
      return Math.min(60_000 * 2 ** (backoff.times - 1), 900_000);
  }
}
