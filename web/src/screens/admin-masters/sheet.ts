/** A list as a table for a spreadsheet, and a spreadsheet as texts for the server. */
import type { MasterField } from "@smgt/contract/calls/master-lists.ts";
import { fromCsv } from "./sheet-text.ts";
import type { Fields } from "./draft.ts";

const textOf = (value: unknown): string => {
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return value ? "Y" : "N";
  return Array.isArray(value) ? value.join("; ") : String(value);
};

/** The rows with a line of names in front; a text has a column for each language. */
export function tableOf(
  fields: readonly MasterField[],
  languages: readonly string[],
  rows: readonly Fields[],
  say: (label: MasterField["label"]) => string,
): string[][] {
  const others = languages.filter((code) => code !== "en");
  const columns = fields.flatMap((field) => [
    { title: say(field.label), read: (row: Fields) => textOf(row[field.name]) },
    ...(field.translations === null ? [] : others).map((code) => ({
      title: `${say(field.label)} (${code})`,
      read: (row: Fields) =>
        textOf((row[field.translations ?? ""] as Readonly<Record<string, string>> | undefined)?.[code]),
    })),
  ]);
  return [columns.map((column) => column.title), ...rows.map((row) => columns.map((column) => column.read(row)))];
}

const cellText = (cell: unknown): string => {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  return textOf(cell);
};

/** The cells of a file that somebody chose; a workbook gives its first sheet. Throws where it is neither. */
export async function cellsOf(file: File): Promise<string[][]> {
  if (!file.name.toLowerCase().endsWith(".xlsx")) return fromCsv(await file.text());
  // Only who brings a workbook loads what reads one.
  const { readSheet } = await import("read-excel-file/browser");
  const rows = await readSheet(file);
  return rows.map((row) => row.map(cellText)).filter((row) => row.some((cell) => cell.trim() !== ""));
}
