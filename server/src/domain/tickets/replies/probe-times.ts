/** When a platform is asked whether it takes our account again. Pure. */
import type { PauseReason } from "@smgt/contract/calls/tickets/sender.ts";

const MINUTE_MS = 60_000;
/** Minutes, by the number of times it was asked before; the last one stays. */
const WAITS = [1, 2, 5, 10, 30, 60] as const;
/** A pause that begins so soon after one for the same reason goes on with its waits. */
export const RELAPSE_MS = 15 * MINUTE_MS;
/** Reading and writing may have different credit: after so long one reply is tried, whatever the probe says. */
const LONGEST_CREDIT_PAUSE_MS = 6 * 60 * MINUTE_MS;

/** When to ask next; null where a person has to look first. */
export function nextCheckAt(reason: PauseReason, checks: number, now: Date): Date | null {
  if (reason === "FORBIDDEN" || reason === "RESTORED") return null;
  const minutes = WAITS[Math.min(checks, WAITS.length - 1)] ?? 60;
  return new Date(now.getTime() + minutes * MINUTE_MS);
}

/** Whether the pause ends without the platform having said yes. */
export function isPauseOver(reason: PauseReason, since: Date, now: Date): boolean {
  return reason === "CREDIT" && now.getTime() - since.getTime() >= LONGEST_CREDIT_PAUSE_MS;
}
