/**
 * CSV of a table (RFC 4180), with a byte order mark so that Excel reads Hindi. A text that would act as a formula gets
 * a leading apostrophe. Pure.
 */
import type { FigureTableModel } from "./figure-table.ts";

const BYTE_ORDER_MARK = "\uFEFF";
const FORMULA = /^[=+\-@\t\r]/;
const NEEDS_QUOTES = /[",\r\n]/;

export function csvField(value: string | number): string {
  if (typeof value === "number") return String(value);
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Whole table without the caption, so that programs can read it. */
export function toCsv(table: FigureTableModel): string {
  const lines = [table.columns, ...table.rows.map((row) => [row.head, ...row.cells.map((cell) => cell.raw)])];
  return BYTE_ORDER_MARK + lines.map((line) => line.map(csvField).join(",")).join("\r\n") + "\r\n";
}
