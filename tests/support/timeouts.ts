/** Limits of waits in tests (`tools/test-run/limits.ts`), and the error that says what did not come. */
import { WAIT_MS } from "@smgt/tools/test-run/limits.ts";

/** Error of a wait that reached its limit. */
export function lateError(what: string, startedAt: number): Error {
  return new Error(`${what}: it did not come in ${Math.round((performance.now() - startedAt) / 1_000)} s.`);
}

/** Waits for a promise for as long as tests wait for anything; fails with `what` when it does not come. */
export async function inTime(what: string, coming: Promise<void>): Promise<void> {
  const startedAt = performance.now();
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(lateError(what, startedAt)), WAIT_MS);
  await Promise.race([coming, late.promise]).finally(() => clearTimeout(timer));
}
