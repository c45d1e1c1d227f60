/** Work of many pieces that leaves room for everybody else: a batch must not hold the event loop for its whole length. */
import { setImmediate } from "node:timers/promises";

/** Longer than this nobody else waits for the next piece to end. */
const TURN_MS = 10;

/** Does the work for each item, in order, and lets others in between; a single piece is never cut. */
export async function inTurns<T, R>(items: readonly T[], work: (item: T, at: number) => R): Promise<R[]> {
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
