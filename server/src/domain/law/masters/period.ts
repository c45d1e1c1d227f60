/** Periods of masters' rows. Pure. */

/** Period in days `YYYY-MM-DD`; null: open. */
export interface Period {
  readonly validFrom: string | null;
  readonly validTo: string | null;
}

/** Unlimited period. */
export const ALWAYS: Period = { validFrom: null, validTo: null };

/** Returns true when a row is in force on a day. */
export const isOn = ({ validFrom, validTo }: Period, day: string): boolean =>
  (validFrom === null || validFrom <= day) && (validTo === null || day <= validTo);
