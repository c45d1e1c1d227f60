/** Time limits of waits in tests (`tools/test-run/limits.ts`) and the error at the limit. */
import { WAIT_MS } from "@smgt/tools/test-run/limits.ts";

export function lateError(what: string, startedAt: number): Error {
  return new Error(`${what}: it did not come in ${Math.round((performance.now() - startedAt) / 1_000)} s.`);
}

/** Awaits a promise up to the time limit; fails with `what`. */
export async function inTime(what: string, coming: Promise<void>): Promise<void> {
  const startedAt = performance.now();
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(lateError(what, startedAt)), WAIT_MS);
  await Promise.race([coming, late.promise]).finally(() => clearTimeout(timer));
}
