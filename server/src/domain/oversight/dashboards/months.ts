/** Months as `YYYY-MM-01` text. Pure. */
import { MONTH_NAMES } from "@smgt/contract/month-names.ts";

const indexOf = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1;
const textOf = (index: number): string =>
  `${String(Math.floor(index / 12)).padStart(4, "0")}-${String((index % 12) + 1).padStart(2, "0")}-01`;

/** All months from one to another, both included, oldest first. */
export function monthsBetween(from: string, to: string): string[] {
  const first = indexOf(from);
  return Array.from({ length: Math.max(0, indexOf(to) - first + 1) }, (_none, at) => textOf(first + at));
}

/** January of the first of `years` calendar years, of which the last is the year of `present`. */
export function yearsBack(present: string, years: number): string {
  return textOf(indexOf(present.slice(0, 4).concat("-01")) - (years - 1) * 12);
}

/** Number of calendar years that two months span, both included. */
export const yearsBetween = (from: string, to: string): number =>
  Math.max(1, Number(to.slice(0, 4)) - Number(from.slice(0, 4)) + 1);

/** `Jan 2026`. */
export function monthLabel(month: string): string {
  return `${MONTH_NAMES[Number(month.slice(5, 7)) - 1]?.slice(0, 3) ?? ""} ${month.slice(0, 4)}`;
}

/** 1 to 12 for an English month name in any case; 0 (which matches nothing) for anything else. */
export function monthNumber(name: string): number {
  return MONTH_NAMES.findIndex((known) => known.toLowerCase() === name.trim().toLowerCase()) + 1;
}

/** Share in percent with one decimal; 0 of nothing is 0. */
export function percentage(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part * 1_000) / whole) / 10;
}

/** Per lakh of people, one decimal; null for an unknown population. */
export const perLakh = (n: number, people: number | null): number | null =>
  people === null ? null : Math.round((n * 1_000_000) / people) / 10;
