/** Waits for something to become true, without fixed sleeps in tests. */
import { setTimeout as sleep } from "node:timers/promises";
import { lateError, patience } from "./patience.ts";

const BETWEEN_MS = 25;

/** Asks again until `probe` gives something; fails with `what` when it does not come (`patience.ts`, `ms` if given). */
export async function until<T>(
  what: string,
  probe: () => Promise<T | null | undefined | false>,
  ms?: number,
): Promise<T> {
  const startedAt = performance.now();
  const limitMs = patience(ms);
  for (;;) {
    const found = await probe();
    if (found !== null && found !== undefined && found !== false) return found;
    if (performance.now() - startedAt > limitMs) throw lateError(what, startedAt);
    await sleep(BETWEEN_MS);
  }
}
