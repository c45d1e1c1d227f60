/**
 * Dates as people in India type them. A day is kept as `2026-04-01`, a moment as `2026-04-01T14:30`, both Indian time, as
 * the browser's own fields would give them; they are shown and typed as 01-04-2026 and 01-04-2026 14:30. Pure.
 */
import { plainDigits } from "./plain-digits.ts";

const DAY = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4})$/;
const WRITTEN_DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
const TIME = /^(\d{1,2})[:.](\d{2}) ?([ap]m)?$/;

/** One space where there are several, digits 0 to 9, small letters. */
const plain = (text: string): string =>
  plainDigits(text)
    .replace(/[–—]/g, "-")
    .replace(/\s*([-/.])\s*/g, "$1")
    .replace(/[\s,]+/g, " ")
    .trim()
    .toLowerCase();

const two = (digits: string | number): string => String(digits).padStart(2, "0");

/** The day that was typed, or null if it is none. */
export function dayOf(text: string): string | null {
  const typed = plain(text);
  const [, day = "", month = "", year = ""] = DAY.exec(typed) ?? [];
  const [, ownYear = year, ownMonth = month, ownDay = day] = WRITTEN_DAY.exec(typed) ?? [];
  const written = `${ownYear}-${two(ownMonth)}-${two(ownDay)}`;
  const at = Date.parse(`${written}T00:00:00Z`);
  // A day that no month has becomes one of the next month, or none.
  return Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== written ? null : written;
}

function timeOf(text: string): string | null {
  const [, hours = "", minutes = "", half] = TIME.exec(text) ?? [];
  const hour = Number(hours);
  if (hours === "" || hour > (half === undefined ? 23 : 12) || (half !== undefined && hour === 0)) return null;
  if (Number(minutes) > 59) return null;
  const shift = half === undefined ? hour : (hour % 12) + (half === "pm" ? 12 : 0);
  return `${two(shift)}:${minutes}`;
}

/** The day and time that were typed, or null if one of them is missing or is none. */
export function momentOf(text: string): string | null {
  const [, date = "", time = ""] = /^(\S+?)(?: |t)(\S.*)$/.exec(plain(text)) ?? [];
  const [day, clock] = [dayOf(date), timeOf(time)];
  return day === null || clock === null ? null : `${day}T${clock}`;
}

/** A day, or a day and time, as it is shown; nothing for nothing. */
export function shownDate(value: string): string {
  const [, year = "", month = "", day = "", clock = ""] =
    /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}:\d{2}))?/.exec(value) ?? [];
  return year === "" ? "" : `${day}-${month}-${year}${clock === "" ? "" : ` ${clock}`}`;
}
