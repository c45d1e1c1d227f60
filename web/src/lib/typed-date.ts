/**
 * Dates as typed in India: 01-04-2026 and 01-04-2026 14:30. Values are `2026-04-01` and `2026-04-01T14:30`, Indian
 * time, as in the browser's own inputs. Pure.
 */
import { plainDigits } from "./plain-digits.ts";

const DAY = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4})$/;
const WRITTEN_DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
const TIME = /^(\d{1,2})[:.](\d{2}) ?([ap]m)?$/;

/** Normalises spaces, digits and case. */
const plain = (text: string): string =>
  plainDigits(text)
    .replace(/[–—]/g, "-")
    .replace(/\s*([-/.])\s*/g, "$1")
    .replace(/[\s,]+/g, " ")
    .trim()
    .toLowerCase();

const two = (digits: string | number): string => String(digits).padStart(2, "0");

/** Day of a typed text, or null if invalid. */
export function dayOf(text: string): string | null {
  const typed = plain(text);
  const [, day = "", month = "", year = ""] = DAY.exec(typed) ?? [];
  const [, ownYear = year, ownMonth = month, ownDay = day] = WRITTEN_DAY.exec(typed) ?? [];
  const written = `${ownYear}-${two(ownMonth)}-${two(ownDay)}`;
  const at = Date.parse(`${written}T00:00:00Z`);
  // An invalid day of a month would roll over to the next month.
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

/** Day and time of a typed text, or null if one is missing or invalid. */
export function momentOf(text: string): string | null {
  const [, date = "", time = ""] = /^(\S+?)(?: |t)(\S.*)$/.exec(plain(text)) ?? [];
  const [day, clock] = [dayOf(date), timeOf(time)];
  return day === null || clock === null ? null : `${day}T${clock}`;
}

/** Display form of a day or moment; empty for empty. */
export function shownDate(value: string): string {
  const [, year = "", month = "", day = "", clock = ""] =
    /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}:\d{2}))?/.exec(value) ?? [];
  return year === "" ? "" : `${day}-${month}-${year}${clock === "" ? "" : ` ${clock}`}`;
}
