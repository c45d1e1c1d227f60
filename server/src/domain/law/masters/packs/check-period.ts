/** Period of a row, both days included. Pure. */
import type { Report } from "./report.ts";

interface Period {
  readonly valid_from: string | null;
  readonly valid_to: string | null;
}

/** Returns true when a text `YYYY-MM-DD` is an existing day. */
export function isDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

/** Reports days that do not exist, and an end before the beginning. */
export function checkPeriod({ valid_from: from, valid_to: to }: Period, file: string, at: string, report: Report): void {
  if ([from, to].some((day) => day !== null && !isDay(day))) {
    report(file, `${at}/valid_from`, "valid_from and valid_to must be days that exist.");
  } else if (from !== null && to !== null && to < from) {
    report(file, `${at}/valid_to`, "valid_to must not lie before valid_from.");
  }
}
