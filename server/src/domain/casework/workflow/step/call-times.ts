/** When a call was made and when the next one is due, as far as what an operator's screen says of it can be. Pure. */
const HOUR_MS = 3_600_000;
const YEAR_MS = 366 * 24 * HOUR_MS;

/** Within a year of now: a word is no moment, and a slip of the finger would bury the call. */
export const isNextCall = (moment: string, now: Date): boolean =>
  Math.abs(Date.parse(moment) - now.getTime()) < YEAR_MS;

/** A call is written down right after it: what the screen's clock says otherwise is wrong. Its day counts. */
export const calledAt = (said: Date | null, now: Date): Date =>
  said !== null && said <= now && now.getTime() - said.getTime() < HOUR_MS ? said : now;
