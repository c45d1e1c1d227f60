/** When nobody seems to be there any more. Pure. */

/** The warning comes this long before the end, or for the last third of a short idle time. */
const WARNING_MINUTES = 2;

export type IdlePhase = "active" | "warning" | "over";

export interface IdleState {
  readonly phase: IdlePhase;
  /** Milliseconds until the phase changes; 0 when it is over. */
  readonly nextInMs: number;
  /** Milliseconds until the end. */
  readonly leftMs: number;
}

/** The phase at `now` for a last sign of life at `lastAt`. */
export function idleState(lastAt: number, now: number, idleMinutes: number, minuteMs: number): IdleState {
  const idleMs = idleMinutes * minuteMs;
  const warningMs = Math.min(WARNING_MINUTES * minuteMs, idleMs / 3);
  // A clock that was put back must not keep a session alive for hours.
  const leftMs = Math.min(idleMs, Math.max(0, lastAt + idleMs - now));
  if (leftMs === 0) return { phase: "over", nextInMs: 0, leftMs };
  if (leftMs <= warningMs) return { phase: "warning", nextInMs: leftMs, leftMs };
  return { phase: "active", nextInMs: leftMs - warningMs, leftMs };
}

/** Seconds left that are said aloud: no more often than helps. */
const SPOKEN: readonly number[] = [120, 60, 30, 10];

/** The mark that the countdown has reached, for speech; the first is whatever it starts with. */
export function spokenMark(secondsLeft: number, startedWith: number): number {
  return SPOKEN.filter((mark) => mark < startedWith && mark >= secondsLeft).at(-1) ?? startedWith;
}
