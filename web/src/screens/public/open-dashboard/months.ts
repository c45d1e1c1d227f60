/** Months and years of the server's categories (`2026-07`, `2026`) as text. Pure. */
import { localeOf } from "../../../i18n/formats.ts";
import type { Language } from "../../../i18n/language.ts";

const IST_MS = 5.5 * 3_600_000;

function format(year: number, month: number, language: Language, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(localeOf(language), { timeZone: "UTC", ...options }).format(
    Date.UTC(year, month - 1, 1),
  );
}

/** "July 2026" or, short, "Jul 26"; a year stays as it is. */
export function sayCategory(category: string, language: Language, width: "long" | "short"): string {
  const [year, month] = category.split("-").map(Number);
  if (year === undefined || month === undefined) return category;
  return format(year, month, language, { month: width, year: width === "long" ? "numeric" : "2-digit" });
}

export function sayMonth(month: number, language: Language): string {
  return format(2024, month, language, { month: "long" });
}

/** True while the period is running, by the calendar of India. */
export function isRunning(category: string, now: number): boolean {
  return new Date(now + IST_MS).toISOString().startsWith(category);
}

/** First and last year of a period that ends with the running year. */
export function periodOf(years: number, now: number): { years: number; from: string; to: string } {
  const to = Number(new Date(now + IST_MS).toISOString().slice(0, 4));
  return { years, from: String(to - years + 1), to: String(to) };
}

/** Number of leading periods without any figures. */
export function emptyStart(series: readonly (readonly number[])[], count: number): number {
  const first = Array.from({ length: count }, (_none, at) => at).find((at) =>
    series.some((data) => (data[at] ?? 0) > 0),
  );
  return first ?? 0;
}
