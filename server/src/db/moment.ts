/** Timestamps in PostgreSQL's format, and as operators type them. Pure. */

const ZERO = 48;
const MICROS_AT = 19;

/**
 * Parses `2026-11-20 10:11:12.123456+00`, truncated to milliseconds; returns null for every other form. The library's
 * parser takes a tenth of a list's time.
 */
export function momentOf(text: string): Date | null {
  const end = text.length - 3;
  if (end < MICROS_AT || text.charCodeAt(4) !== 45 || text.charCodeAt(10) !== 32 || !text.endsWith("+00")) return null;
  const two = (at: number): number => (text.charCodeAt(at) - ZERO) * 10 + text.charCodeAt(at + 1) - ZERO;
  let millis = 0;
  for (let at = MICROS_AT + 1, worth = 100; at < end && worth >= 1; at += 1, worth /= 10) {
    millis += (text.charCodeAt(at) - ZERO) * worth;
  }
  return new Date(Date.UTC(two(0) * 100 + two(2), two(5) - 1, two(8), two(11), two(14), two(17), millis));
}

const DAY_MS = 86_400_000;
/** Cache limit in days, some ten years; a list contains few days. */
const MOST_DAYS = 4_000;
const TWO_DIGITS = Array.from({ length: 60 }, (_, number) => String(number).padStart(2, "0"));
const dayTexts = new Map<number, string>();

/** `2026-11-20T`, cached by the number of the day since 1970. */
function dayText(day: number): string {
  const known = dayTexts.get(day);
  if (known !== undefined) return known;
  if (dayTexts.size >= MOST_DAYS) dayTexts.clear();
  const text = new Date(day * DAY_MS).toISOString().slice(0, -"00:00:00.000Z".length);
  dayTexts.set(day, text);
  return text;
}

/** Equals `toISOString`, five times as fast: a page of a list has two hundred timestamps. */
export function isoText(at: Date): string {
  const ms = at.getTime();
  const day = Math.floor(ms / DAY_MS);
  const seconds = Math.floor((ms - day * DAY_MS) / 1_000);
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  const millis = ms - day * DAY_MS - seconds * 1_000;
  const [hour, minute, second] = [
    TWO_DIGITS[hours],
    TWO_DIGITS[minutes - hours * 60],
    TWO_DIGITS[seconds - minutes * 60],
  ];
  return `${dayText(day)}${hour}:${minute}:${second}.${millis < 10 ? "00" : millis < 100 ? "0" : ""}${millis}Z`;
}

/** Formats microseconds since 1970 exactly; a Date would truncate them to milliseconds. */
export const microsText = (us: number): string =>
  new Date(Math.floor(us / 1_000)).toISOString().replace("Z", `${String(us % 1_000).padStart(3, "0")}Z`);

/**
 * Parses the format of `toISOString` within PostgreSQL's years; returns null for any other text. For values of cursors.
 */
export function isoMoment(text: string | undefined): Date | null {
  if (text === undefined || !/^[12]\d{3}-/.test(text)) return null;
  const at = new Date(text);
  return !Number.isNaN(at.getTime()) && at.toISOString() === text ? at : null;
}

/** Parses `2026-11-24T09:30:00+05:30`, which an operator types; returns null without a zone and for dates that do not exist. */
export function zonedMoment(text: string): Date | null {
  const day = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/.exec(text)?.[1];
  if (day === undefined) return null;
  const at = new Date(text);
  // 31 February would silently become a day of March.
  const isDay = new Date(`${day}T00:00Z`).toJSON()?.startsWith(day) === true;
  return isDay && !Number.isNaN(at.getTime()) ? at : null;
}

/** Maximum of an `integer` column: no id is higher. */
const MOST_ID = 2_147_483_647;

/** Parses an id; returns null for any other text. For values of cursors. */
export function idIn(text: string | undefined): number | null {
  const id = text !== undefined && /^\d{1,10}$/.test(text) ? Number(text) : MOST_ID + 1;
  return id <= MOST_ID ? id : null;
}
