/**
 * Indian formats of numbers and times. Times are in Indian time, whatever the machine's zone; every language uses the
 * digits 0-9.
 */
import type { Language } from "@smgt/contract/languages.ts";

/** Locale of a language in India, with the digits 0-9. */
export const localeOf = (language: Language): string => `${language}-IN-u-nu-latn`;
const ZONE = "Asia/Kolkata";
const COMPACT_FROM = 100_000;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const cache = new Map<string, Intl.NumberFormat | Intl.RelativeTimeFormat | Intl.DateTimeFormat>();

function remember<T extends Intl.NumberFormat | Intl.RelativeTimeFormat | Intl.DateTimeFormat>(
  key: string,
  make: () => T,
): T {
  const found = cache.get(key) ?? make();
  cache.set(key, found);
  return found as T;
}

/** Exact, with Indian grouping: 1,23,456. */
export function formatNumber(value: number, language: Language): string {
  return remember(`n${language}`, () => new Intl.NumberFormat(localeOf(language))).format(value);
}

/** Exact up to 99,999, short above: 1.2L, 1.2 लाख. Show the exact figure beside it or on demand. */
export function formatCount(value: number, language: Language): string {
  if (Math.abs(value) < COMPACT_FROM) return formatNumber(value, language);
  return remember(
    `c${language}`,
    () => new Intl.NumberFormat(localeOf(language), { notation: "compact", maximumFractionDigits: 1 }),
  ).format(value);
}

/** Formats a share with exactly one decimal, so that neighbours align. */
export const formatPercent = (value: number, language: Language): string => `${formatRate(value, language)}%`;

/** Formats with one decimal: 44.0. */
export function formatRate(value: number, language: Language): string {
  const one = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return remember(`r${language}`, () => new Intl.NumberFormat(localeOf(language), one)).format(value);
}

function parts(iso: string): Record<string, string> {
  const format = remember(
    "parts",
    () =>
      new Intl.DateTimeFormat("en-GB", {
        timeZone: ZONE,
        day: "2-digit",
        month: "2-digit",
        year: "numeric",
        hour: "2-digit",
        minute: "2-digit",
        second: "2-digit",
        hour12: true,
      }),
  );
  return Object.fromEntries(format.formatToParts(new Date(iso)).map((part) => [part.type, part.value]));
}

/** Formats as in the specification: DD-MM-YYYY hh:mm:ss AM, in Indian time. */
export function formatMoment(iso: string): string {
  const p = parts(iso);
  const hour = p["hour"] === "00" ? "12" : p["hour"];
  return `${p["day"]}-${p["month"]}-${p["year"]} ${hour}:${p["minute"]}:${p["second"]} ${(p["dayPeriod"] ?? "").toUpperCase()}`;
}

/** Formats without seconds, for lists. */
export function formatMomentShort(iso: string): string {
  return formatMoment(iso).replace(/:\d\d (?=[AP]M)/, " ");
}

/** Formats the day: DD-MM-YYYY. */
export function formatDay(iso: string): string {
  return formatMoment(iso).slice(0, 10);
}

/** Returns the day as YYYY-MM-DD, in Indian time. */
export function dayOf(iso: string): string {
  const p = parts(iso);
  return `${p["year"]}-${p["month"]}-${p["day"]}`;
}

/** Formats a near moment relative to `now`: '3 hours ago', '3 घंटे पहले'. */
export function formatRelative(iso: string, now: number, language: Language): string {
  const distance = new Date(iso).getTime() - now;
  const format = remember(`ago${language}`, () => new Intl.RelativeTimeFormat(localeOf(language), { numeric: "auto" }));
  const size = Math.abs(distance);
  if (size < MINUTE) return format.format(0, "second");
  if (size < HOUR) return format.format(Math.trunc(distance / MINUTE), "minute");
  if (size < DAY) return format.format(Math.trunc(distance / HOUR), "hour");
  // Tomorrow is the next calendar day, not 24 hours from now.
  const days = Date.parse(dayOf(iso)) - Date.parse(dayOf(new Date(now).toISOString()));
  return format.format(days / DAY, "day");
}

export interface Span {
  readonly days: number;
  readonly hours: number;
  readonly minutes: number;
}

/** Formats a duration in its two largest units. */
export function spanOf(ms: number): Span {
  const size = Math.abs(ms);
  const days = Math.floor(size / DAY);
  const hours = Math.floor((size % DAY) / HOUR);
  return { days, hours, minutes: days > 0 ? 0 : Math.floor((size % HOUR) / MINUTE) };
}
