/** Cells of a chosen spreadsheet, as texts for the server. */
import { fromCsv, withoutEnd } from "./sheet-text.ts";

const textOf = (cell: unknown): string => {
  if (cell === null || cell === undefined) return "";
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  if (typeof cell === "boolean") return cell ? "Y" : "N";
  return String(cell);
};

/** Text file in another encoding, in which Hindi would be garbled. */
export const NOT_UTF8 = "not UTF-8";
/** Cells, or the reason of a failure. */
export type Cells = string[][] | typeof NOT_UTF8 | "unreadable";

/** Cells of a chosen file; the first sheet of a workbook. Empty rows stay, so that row numbers match the sheet. */
export const cellsOf = (file: File): Promise<Cells> => read(file).catch(() => "unreadable" as const);

async function textIn(file: File): Promise<string | null> {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
  } catch {
    return null; // The screen reports it.
  }
}

async function read(file: File): Promise<Cells> {
  if (!file.name.toLowerCase().endsWith(".xlsx")) {
    const text = await textIn(file);
    return text === null ? NOT_UTF8 : fromCsv(text);
  }
  // The workbook reader loads only when needed.
  const { readSheet } = await import("read-excel-file/browser");
  const rows = await readSheet(file);
  return withoutEnd(rows.map((row) => row.map(textOf)));
}
