/** Conversion between tables and CSV. Pure. */
import { csvCell } from "@smgt/contract/csv-cell.ts";

/** Byte order mark: without it, spreadsheets do not read UTF-8. */
const MARK = "\uFEFF";

/** CSV of the rows; no cell can act as a formula. */
export const toCsv = (rows: readonly (readonly string[])[]): string =>
  MARK + rows.map((row) => row.map((cell) => csvCell(cell)).join(",")).join("\r\n");

/**
 * Rows of a CSV, separated by commas or semicolons, whichever the first line has more of. Empty lines count as rows,
 * except at the end.
 */
export function fromCsv(text: string): string[][] {
  const plain = text.startsWith(MARK) ? text.slice(1) : text;
  const [first = ""] = plain.split(/\r?\n/);
  const between = first.split(";").length > first.split(",").length ? ";" : ",";
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = "";
  let isQuoted = false;
  const endRow = (): void => {
    rows.push([...row, cell]);
    row = [];
    cell = "";
  };
  for (let at = 0; at < plain.length; at += 1) {
    const sign = plain[at] ?? "";
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (plain[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (sign === '"' && cell === "") isQuoted = true;
    else if (sign === between) {
      row.push(cell);
      cell = "";
    } else if (sign === "\n") endRow();
    else if (sign !== "\r") cell += sign;
  }
  if (cell !== "" || row.length > 0) endRow();
  return withoutEnd(rows);
}

export const withoutEnd = (rows: readonly string[][]): string[][] =>
  rows.slice(0, rows.findLastIndex((row) => row.some((cell) => cell.trim() !== "")) + 1);
