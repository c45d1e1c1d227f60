/** Times of the token renewal (REQUIREMENTS 4 and 9). Pure. */
import {
  POST_REFRESH_PAUSE_MS,
  TOKEN_REGENERATION_FALLBACK_MINUTES,
  TOKEN_REGENERATION_MINUTES,
} from "@smgt/contract/constants.ts";
import type { SystemParameters } from "./stored-auth.ts";

type Times = Pick<SystemParameters, "regenrate_time" | "front_generate_time">;

const isMinutes = (value: number): boolean => Number.isFinite(value) && value > 0;

/** Minutes until a token is renewed: before the server's regeneration time, whatever the parameters are. */
export function renewAfterMinutes({ regenrate_time, front_generate_time }: Times): number {
  const limit = isMinutes(regenrate_time) ? regenrate_time : TOKEN_REGENERATION_MINUTES;
  const wished = isMinutes(front_generate_time) ? front_generate_time : TOKEN_REGENERATION_FALLBACK_MINUTES;
  return wished < limit ? wished : limit * 0.8;
}

/** Milliseconds until a token of `issuedAt` is renewed; 0 when it is due, or after the clock was set back. */
export function renewInMs(issuedAt: number, now: number, times: Times, minuteMs: number): number {
  const age = now - issuedAt;
  if (age < 0) return 0;
  const pause = (POST_REFRESH_PAUSE_MS * minuteMs) / 60_000;
  return Math.max(renewAfterMinutes(times) * minuteMs, pause) - age;
}
