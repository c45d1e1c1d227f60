/** A spreadsheet that somebody chose, as texts for the server. */
import { fromCsv, withoutEnd } from "./sheet-text.ts";

const textOf = (cell: unknown): string => {
  if (cell === null || cell === undefined) return "";
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  if (typeof cell === "boolean") return cell ? "Y" : "N";
  return String(cell);
};

/** A text file in another encoding: its Hindi would come out as something else. */
export const NOT_UTF8 = "not UTF-8";
/** What was read, or why nothing was. */
export type Cells = string[][] | typeof NOT_UTF8 | "unreadable";

/** The cells of a file that was chosen; a workbook gives its first sheet. Empty rows stay, so that rows count as they are seen. */
export const cellsOf = (file: File): Promise<Cells> => read(file).catch(() => "unreadable" as const);

async function textIn(file: File): Promise<string | null> {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
  } catch {
    return null; // said on the screen
  }
}

async function read(file: File): Promise<Cells> {
  if (!file.name.toLowerCase().endsWith(".xlsx")) {
    const text = await textIn(file);
    return text === null ? NOT_UTF8 : fromCsv(text);
  }
  // Only who brings a workbook loads what reads one.
  const { readSheet } = await import("read-excel-file/browser");
  const rows = await readSheet(file);
  return withoutEnd(rows.map((row) => row.map(textOf)));
}
