/** Polls for a condition, in place of fixed sleeps. */
import { setTimeout as sleep } from "node:timers/promises";
import { WAIT_MS } from "@smgt/tools/test-run/limits.ts";
import { lateError } from "./timeouts.ts";

const BETWEEN_MS = 25;

/** Repeats `probe` until it returns a value; fails with `what` at the time limit. */
export async function until<T>(
  what: string,
  probe: () => Promise<T | null | undefined | false>,
  limitMs = WAIT_MS,
): Promise<T> {
  const startedAt = performance.now();
  for (;;) {
    const found = await probe();
    if (found !== null && found !== undefined && found !== false) return found;
    if (performance.now() - startedAt > limitMs) throw lateError(what, startedAt);
    await sleep(BETWEEN_MS);
  }
}
