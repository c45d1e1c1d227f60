/** When a reply of unknown outcome is looked for. Pure. */

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** First look after an attempt; the platform needs a moment to show it. */
export const FIRST_LOOK_MS = 5_000;
/** After so many looks a person is asked. It is looked for all the same: what comes late resolves it, whatever they pressed. */
export const LOOKS_BEFORE_ASKING = 2;
/** From one look to the next: after about 1, 5 and 15 minutes, 1, 6, 24 and 48 hours. */
const GAPS: readonly number[] = [
  MINUTE_MS,
  4 * MINUTE_MS,
  10 * MINUTE_MS,
  45 * MINUTE_MS,
  5 * HOUR_MS,
  18 * HOUR_MS,
  24 * HOUR_MS,
];
/** A look that could not be made is made soon again. */
const FAILED_GAP_MS = MINUTE_MS;
/** An attempt has done what it does within so long; what is written later is none of it. */
const ATTEMPT_LASTS_MS = HOUR_MS;
/** The platform's clock may be behind ours. */
const CLOCK_SLACK_MS = 2 * MINUTE_MS;

/** When to look again after so many looks; null when two days are over. */
export function nextLook(looks: number, now: Date): Date | null {
  const gap = GAPS[looks - 1];
  return gap === undefined ? null : new Date(now.getTime() + gap);
}

/** When to look again after a look that failed. */
export function lookAfterFailure(now: Date): Date {
  return new Date(now.getTime() + FAILED_GAP_MS);
}

/** The time in which a reply may have been sent, by any of its attempts. */
export function soughtBetween(first: Date, last: Date): { readonly since: Date; readonly until: Date } {
  return {
    since: new Date(first.getTime() - CLOCK_SLACK_MS),
    until: new Date(last.getTime() + ATTEMPT_LASTS_MS),
  };
}
