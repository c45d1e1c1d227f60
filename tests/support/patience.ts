/**
 * How long tests wait for an event at most. Nothing is true or false because of how long it took: a limit is there so
 * that a test that waits in vain ends. It grows with how slow the machine is (`tools/test-run/yardstick.ts`).
 */

/** How slow the machine was when the run started; 1 is the machine on which the limits were chosen. */
export const SLOWNESS = Math.max(1, Number(process.env["SMGT_TEST_SLOWNESS"] ?? 1));

/** For what takes moments on a quiet machine. */
const USUAL_MS = 60_000;

/** The limit for something that is to come within `ms` on a quiet machine with much else to do. */
export const patience = (ms: number = USUAL_MS): number => Math.round(ms * SLOWNESS);

/** What is said when the limit is reached: how slow the machine is, and how long was waited. */
export function lateError(what: string, startedAt: number): Error {
  const waited = Math.round((performance.now() - startedAt) / 1_000);
  return new Error(`${what}: it did not come. Machine slow by ${SLOWNESS}, waited ${waited} s.`);
}

/** Waits for a promise for as long as tests wait for anything; fails with `what` when it does not come. */
export async function inTime(what: string, coming: Promise<void>): Promise<void> {
  const startedAt = performance.now();
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(lateError(what, startedAt)), patience());
  await Promise.race([coming, late.promise]).finally(() => clearTimeout(timer));
}
