/** Counts by key within windows of the same length, in memory. Pure but for what it holds. */

const KEPT_KEYS = 50_000;
/** All keys beyond those that are kept. */
const OTHERS = "others";

export interface WindowCounter {
  /** Counts once more and gives how many there are in the window of this moment. */
  add(key: string, atMs: number): number;
  /** Takes one back that was counted in the same window. */
  takeBack(key: string, atMs: number): void;
}

/** A counter that begins at zero with each window. */
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
