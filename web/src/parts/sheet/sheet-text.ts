/** Conversion between tables and CSV. Pure. */
import { csvCell } from "@smgt/contract/csv-cell.ts";

/** Byte order mark: without it, spreadsheets do not read UTF-8. */
const MARK = "\uFEFF";

/** CSV of the rows; no cell can act as a formula. */
export const toCsv = (rows: readonly (readonly string[])[]): string =>
  MARK + rows.map((row) => row.map((cell) => csvCell(cell)).join(",")).join("\r\n");

const SEPARATORS = [",", ";", "\t"] as const;
/** Line with which Excel is told the separator; it shows no row for it. */
const SEPARATOR_LINE = /^"?sep=(.)"?(?:\r\n?|\n)/i;

/** Tables that a CSV may mean: one for each separator, unless a first line names it. */
export function csvTables(text: string): string[][][] {
  const unmarked = text.startsWith(MARK) ? text.slice(1) : text;
  const [line = "", separator] = SEPARATOR_LINE.exec(unmarked) ?? [];
  return (separator === undefined ? SEPARATORS : [separator]).map((one) => rowsOf(unmarked.slice(line.length), one));
}

/** Rows of a table, with the line ends of any system. Empty lines count as rows, except at the end. */
function rowsOf(plain: string, between: string): string[][] {
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
    } else if (sign === "\n" || sign === "\r") {
      endRow();
      if (sign === "\r" && plain[at + 1] === "\n") at += 1;
    } else cell += sign;
  }
  if (cell !== "" || row.length > 0) endRow();
  return withoutEnd(rows);
}

export const withoutEnd = (rows: readonly string[][]): string[][] =>
  rows.slice(0, rows.findLastIndex((row) => row.some((cell) => cell.trim() !== "")) + 1);
