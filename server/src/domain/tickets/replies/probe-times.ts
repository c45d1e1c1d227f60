/** Schedule of probes of a paused platform. Pure. */
import type { PauseReason } from "@smgt/contract/calls/tickets/sender.ts";

const MINUTE_MS = 60_000;
/** Minutes, by the number of earlier probes; the last value repeats. */
const WAITS = [1, 2, 5, 10, 30, 60] as const;
/** A pause this soon after one for the same reason continues its schedule. */
export const RELAPSE_MS = 15 * MINUTE_MS;
/** Reading and writing may have different credit: after this long one reply is tried, whatever the probe says. */
const LONGEST_CREDIT_PAUSE_MS = 6 * 60 * MINUTE_MS;

/** Returns the time of the next probe; null where an administrator has to act first. */
export function nextCheckAt(reason: PauseReason, checks: number, now: Date): Date | null {
  if (reason === "FORBIDDEN" || reason === "RESTORED") return null;
  const minutes = WAITS[Math.min(checks, WAITS.length - 1)] ?? 60;
  return new Date(now.getTime() + minutes * MINUTE_MS);
}

/** Returns whether the pause ends without a successful probe. */
export function isPauseOver(reason: PauseReason, since: Date, now: Date): boolean {
  return reason === "CREDIT" && now.getTime() - since.getTime() >= LONGEST_CREDIT_PAUSE_MS;
}
