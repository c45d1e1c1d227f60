/** From which day to which a row of the masters is in force. Pure. */

/** The days on which a row is in force, `YYYY-MM-DD`; null: without a beginning, without an end. */
export interface Period {
  readonly validFrom: string | null;
  readonly validTo: string | null;
}

/** Without days. */
export const ALWAYS: Period = { validFrom: null, validTo: null };

/** Whether a row is in force on a day. */
export const isOn = ({ validFrom, validTo }: Period, day: string): boolean =>
  (validFrom === null || validFrom <= day) && (validTo === null || day <= validTo);
