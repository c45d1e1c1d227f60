/** Time range of a log, and the cursor of its next page. Pure. */
import { Refused } from "../../ground/refused.ts";
import { LOG_HOURS, LOG_MOST_DAYS } from "@smgt/contract/shapes/log.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export interface Range {
  readonly from: Date;
  /** Exclusive. */
  readonly to: Date;
}

export interface RangeAsked {
  readonly hours?: number;
  readonly from_date?: string;
  readonly to_date?: string;
}

/** Start of a day of the State's calendar. */
export const dayStart = (day: string, offsetMinutes: number): Date =>
  new Date(Date.parse(`${day}T00:00:00Z`) - offsetMinutes * 60_000);

/** Day of the State's calendar that contains a moment. */
export const dayOf = (at: Date, offsetMinutes: number): string =>
  new Date(at.getTime() + offsetMinutes * 60_000).toISOString().slice(0, 10);

/** A moment in the State's time zone. */
export const localOf = (at: Date, offsetMinutes: number): string =>
  new Date(at.getTime() + offsetMinutes * 60_000).toISOString().slice(0, 19).replace("T", " ");

/** The requested range: days, or hours back from now. LOG_RANGE if it is too long or ends before it begins. */
export function rangeOf({ hours, from_date, to_date }: RangeAsked, now: Date, offsetMinutes: number): Range {
  if (from_date === undefined && to_date === undefined) {
    // Includes rows written at this very moment.
    return { from: new Date(now.getTime() - (hours ?? LOG_HOURS) * HOUR_MS), to: new Date(now.getTime() + HOUR_MS) };
  }
  const today = dayOf(now, offsetMinutes);
  const last = to_date ?? (from_date !== undefined && from_date > today ? from_date : today);
  const to = new Date(dayStart(last, offsetMinutes).getTime() + DAY_MS);
  const from = dayStart(from_date ?? last, offsetMinutes);
  const days = (to.getTime() - from.getTime()) / DAY_MS;
  if (days < 1 || days > LOG_MOST_DAYS) throw new Refused("LOG_RANGE", { days: LOG_MOST_DAYS });
  return { from, to };
}

/** The last row of a page: its time in microseconds, as stored, and its id. */
export interface Place {
  readonly atUs: number;
  readonly id: number;
}

/** The position as the cursor of the next page. */
export const cursorOf = ({ atUs, id }: Place): string => Buffer.from(`${atUs} ${id}`, "utf8").toString("base64url");

/** The position of a cursor; null for the first page. */
export function placeOf(cursor: string | undefined): Place | null {
  if (cursor === undefined) return null;
  const [, atUs, id] = /^(\d{1,16}) (\d{1,16})$/.exec(Buffer.from(cursor, "base64url").toString("utf8")) ?? [];
  const place = { atUs: Number(atUs), id: Number(id) };
  if (Number.isSafeInteger(place.atUs) && Number.isSafeInteger(place.id)) return place;
  throw new Refused("BAD_INPUT", {}, { extras: { fields: ["cursor"] } });
}
