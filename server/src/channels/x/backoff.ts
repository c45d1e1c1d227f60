/**
 * How long to wait before connecting to a stream again (REQUIREMENTS X5.7). Pure.
 * Network faults: 250 ms more each time, up to 16 s. HTTP errors: 5 s doubling up to 320 s.
 * 429: 60 s doubling up to 15 minutes, the length of X's windows.
 */

export type StreamFault = "network" | "http" | "rate";

export interface Backoff {
  readonly fault: StreamFault;
  /** How often in a row this kind of fault came. */
  readonly times: number;
}

/** The next step after a fault; another kind of fault starts from its own beginning. */
export function nextBackoff(before: Backoff | null, fault: StreamFault): Backoff {
  return { fault, times: before?.fault === fault ? before.times + 1 : 1 };
}

/** How long this step waits. */
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
