/** Waits for something to become true, without fixed sleeps in tests. */
import { setTimeout as sleep } from "node:timers/promises";

/** Asks again until `probe` gives something; fails with `what` after `ms`. */
export async function until<T>(
  what: string,
  probe: () => Promise<T | null | undefined | false>,
  ms = 10_000,
): Promise<T> {
  const end = performance.now() + ms;
  for (;;) {
    const found = await probe();
    if (found !== null && found !== undefined && found !== false) return found;
    if (performance.now() > end) throw new Error(`${what}: not within ${ms} ms`);
    await sleep(25);
  }
}
