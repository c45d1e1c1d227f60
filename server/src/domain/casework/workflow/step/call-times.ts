/** Plausible times of a phone call and of the next one, whatever the operator's screen sends. Pure. */
const HOUR_MS = 3_600_000;
const YEAR_MS = 366 * 24 * HOUR_MS;

/** Within a year of now: rejects a non-date, and a typing error that would bury the call. */
export const isNextCall = (moment: string, now: Date): boolean =>
  Math.abs(Date.parse(moment) - now.getTime()) < YEAR_MS;

/** A call is recorded right after it, so other times of day come from a wrong clock; the date counts. */
export const calledAt = (said: Date | null, now: Date): Date =>
  said !== null && said <= now && now.getTime() - said.getTime() < HOUR_MS ? said : now;
