/**
 * A table of figures as CSV (RFC 4180), with the mark that makes Excel read Hindi. A text that a spreadsheet
 * would take for a formula gets a leading apostrophe; numbers stay numbers. Pure.
 */
import type { FigureTableModel } from "./figure-table.ts";

const BYTE_ORDER_MARK = "\uFEFF";
const FORMULA = /^[=+\-@\t\r]/;
const NEEDS_QUOTES = /[",\r\n]/;

/** One field of a line. */
export function csvField(value: string | number): string {
  if (typeof value === "number") return String(value);
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The whole table; the caption is not in it, so that programs can read it. */
export function toCsv(table: FigureTableModel): string {
  const lines = [table.columns, ...table.rows.map((row) => [row.head, ...row.cells.map((cell) => cell.raw)])];
  return BYTE_ORDER_MARK + lines.map((line) => line.map(csvField).join(",")).join("\r\n") + "\r\n";
}
