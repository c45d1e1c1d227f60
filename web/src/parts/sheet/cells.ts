/** A spreadsheet that somebody chose, as texts for the server. */
import { fromCsv } from "./sheet-text.ts";

const textOf = (cell: unknown): string => {
  if (cell === null || cell === undefined) return "";
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  if (typeof cell === "boolean") return cell ? "Y" : "N";
  return String(cell);
};

/** The cells of a file that somebody chose; a workbook gives its first sheet. Throws where it is neither. */
export async function cellsOf(file: File): Promise<string[][]> {
  if (!file.name.toLowerCase().endsWith(".xlsx")) return fromCsv(await file.text());
  // Only who brings a workbook loads what reads one.
  const { readSheet } = await import("read-excel-file/browser");
  const rows = await readSheet(file);
  return rows.map((row) => row.map(textOf)).filter((row) => row.some((cell) => cell.trim() !== ""));
}
