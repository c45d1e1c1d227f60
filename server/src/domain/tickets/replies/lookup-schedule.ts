/** Schedule of searches for a reply of unknown outcome. Pure. */

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Delay of the first search after an attempt; the platform needs a moment to show the post. */
export const FIRST_LOOK_MS = 5_000;
/**
 * Searches before a person is asked. Searching continues afterwards: a late result resolves the reply, whatever the
 * person decided.
 */
export const LOOKS_BEFORE_ASKING = 2;
/** Intervals between searches: after about 1, 5 and 15 minutes, 1, 6, 24 and 48 hours. */
const GAPS: readonly number[] = [
  MINUTE_MS,
  4 * MINUTE_MS,
  10 * MINUTE_MS,
  45 * MINUTE_MS,
  5 * HOUR_MS,
  18 * HOUR_MS,
  24 * HOUR_MS,
];
/** Interval after a search that failed. */
const FAILED_GAP_MS = MINUTE_MS;
/** Longest duration of an attempt; a later post does not belong to it. */
const ATTEMPT_LASTS_MS = HOUR_MS;
/** Allowance for a platform clock behind ours. */
const CLOCK_SLACK_MS = 2 * MINUTE_MS;

/** Returns the time of the next search; null after two days. */
export function nextLook(looks: number, now: Date): Date | null {
  const gap = GAPS[looks - 1];
  return gap === undefined ? null : new Date(now.getTime() + gap);
}

export function lookAfterFailure(now: Date): Date {
  return new Date(now.getTime() + FAILED_GAP_MS);
}

/** Returns the period in which any attempt of a reply may have posted it. */
export function soughtBetween(first: Date, last: Date): { readonly since: Date; readonly until: Date } {
  return {
    since: new Date(first.getTime() - CLOCK_SLACK_MS),
    until: new Date(last.getTime() + ATTEMPT_LASTS_MS),
  };
}
