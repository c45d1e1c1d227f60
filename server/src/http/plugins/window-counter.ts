/** Counters by key within fixed time windows, in memory. Pure apart from its counters. */

const KEPT_KEYS = 50_000;
/** Key shared by all callers beyond the limit of keys. */
const OTHERS = "others";

export interface WindowCounter {
  /** Increments a key and returns its count in the current window. */
  add(key: string, atMs: number): number;
  /** Reverts an increment of the same window. */
  takeBack(key: string, atMs: number): void;
}

/** Counter that restarts at zero with each window. */
export function windowCounter(windowMs: number): WindowCounter {
  const counts = new Map<string, number>();
  let present = -1;
  const turnTo = (atMs: number): void => {
    const window = Math.floor(atMs / windowMs);
    if (window === present) return;
    counts.clear();
    present = window;
  };
  const kept = (key: string): string => (counts.has(key) || counts.size < KEPT_KEYS ? key : OTHERS);
  return {
    add(key, atMs) {
      turnTo(atMs);
      const times = (counts.get(kept(key)) ?? 0) + 1;
      counts.set(kept(key), times);
      return times;
    },
    takeBack(key, atMs) {
      turnTo(atMs);
      const times = counts.get(kept(key)) ?? 0;
      if (times > 0) counts.set(kept(key), times - 1);
    },
  };
}
