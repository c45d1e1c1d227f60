/** Phases of the idle time. Pure. */

/** Warning period before the end, or the last third of a short idle time. */
const WARNING_MINUTES = 2;

export type IdlePhase = "active" | "warning" | "over";

export interface IdleState {
  readonly phase: IdlePhase;
  /** Milliseconds until the phase changes; 0 when it is over. */
  readonly nextInMs: number;
  /** Milliseconds until the end. */
  readonly leftMs: number;
}

/** Phase at `now` for the last activity at `lastAt`. */
export function idleState(lastAt: number, now: number, idleMinutes: number, minuteMs: number): IdleState {
  const idleMs = idleMinutes * minuteMs;
  const warningMs = Math.min(WARNING_MINUTES * minuteMs, idleMs / 3);
  // A clock set back must not keep a session alive for hours.
  const leftMs = Math.min(idleMs, Math.max(0, lastAt + idleMs - now));
  if (leftMs === 0) return { phase: "over", nextInMs: 0, leftMs };
  if (leftMs <= warningMs) return { phase: "warning", nextInMs: leftMs, leftMs };
  return { phase: "active", nextInMs: leftMs - warningMs, leftMs };
}

/** Remaining seconds to announce; more would disturb. */
const SPOKEN: readonly number[] = [120, 60, 30, 10];

/** Announcement due in the countdown; the first is its start value. */
export function spokenMark(secondsLeft: number, startedWith: number): number {
  return SPOKEN.filter((mark) => mark < startedWith && mark >= secondsLeft).at(-1) ?? startedWith;
}
