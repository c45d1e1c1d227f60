/** Batch processing that yields to the event loop between items. */
import { setImmediate } from "node:timers/promises";

/** Longest time without yielding. */
const TURN_MS = 10;

/** Processes the items in order and yields in between; a single item is never interrupted. */
export async function mapYielding<T, R>(items: readonly T[], work: (item: T, at: number) => R): Promise<R[]> {
  const done: R[] = [];
  let begun = performance.now();
  for (const [at, item] of items.entries()) {
    done.push(work(item, at));
    if (performance.now() - begun < TURN_MS) continue;
    await setImmediate();
    begun = performance.now();
  }
  return done;
}
