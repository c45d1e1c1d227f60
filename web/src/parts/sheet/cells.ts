/** Cells of a chosen spreadsheet or calendar, as texts for the server. */
import { headOf } from "@smgt/contract/sheet-head.ts";
import { csvTables, withoutEnd } from "./sheet-text.ts";

/** Text of a cell. The library has times of day on the day before the first one of the calendar. */
function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return "";
  if (cell instanceof Date) {
    const text = new Date(Math.round(cell.getTime() / 1_000) * 1_000).toISOString();
    return cell.getTime() < FIRST_DAY ? text.slice(11, 16) : text.slice(0, 10);
  }
  if (typeof cell === "boolean") return cell ? "Y" : "N";
  return String(cell);
}
const FIRST_DAY = Date.UTC(1900, 0, 1);

/** Reason for which a file gives no rows; the key of a sentence. */
export type SheetFault =
  | "sheet.unreadable"
  | "sheet.otherEncoding"
  | "sheet.oldExcel"
  | "sheet.noRows"
  | "sheet.tooLong"
  | "sheet.noDays";
export type Cells = string[][] | SheetFault;

export interface SheetWanted {
  /** True for the name of a column of the import. */
  readonly isKnown: (name: string) => boolean;
  /** Maximum number of rows below the names. */
  readonly most: number;
  /** True where a calendar of days is read too. */
  readonly takesCalendar?: boolean;
}

/** Cells of a chosen file. Empty rows stay, so that row numbers match the sheet. */
export async function cellsOf(file: File, wanted: SheetWanted): Promise<Cells> {
  const rows = await read(file, wanted).catch(() => "sheet.unreadable" as const);
  if (typeof rows === "string") return rows;
  if (rows.length <= headOf(rows, wanted.isKnown).at + 1) return "sheet.noRows";
  return rows.length > wanted.most + 1 ? "sheet.tooLong" : rows;
}

const startsWith = (bytes: Uint8Array, ...signature: readonly number[]): boolean =>
  signature.every((byte, at) => bytes[at] === byte);

async function read(file: File, wanted: SheetWanted): Promise<Cells> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) return "sheet.oldExcel";
  if (startsWith(bytes, 0x50, 0x4b) || /\.xlsx$/i.test(file.name)) return workbookRows(file, bytes, wanted);
  const text = decoded(bytes);
  if (text === null) return "sheet.otherEncoding";
  if (!/^\s*BEGIN:VCALENDAR/i.test(text)) return bestOf(csvTables(text), wanted);
  if (wanted.takesCalendar !== true) return "sheet.unreadable";
  // The calendar reader loads only when needed, as does that of workbooks.
  const { daysIn } = await import("./calendar-days.ts");
  return daysIn(text, new Date().getFullYear()) ?? "sheet.noDays";
}

/** Text in UTF-8, or in UTF-16 as Excel writes "Unicode text"; null in another encoding, which would garble Hindi. */
function decoded(bytes: Uint8Array): string | null {
  const encoding = startsWith(bytes, 0xff, 0xfe) ? "utf-16le" : startsWith(bytes, 0xfe, 0xff) ? "utf-16be" : "utf-8";
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null; // The screen reports it.
  }
}

/** Returns the table with most known names, the first of equal ones. */
function bestOf(tables: readonly string[][][], { isKnown }: SheetWanted): string[][] {
  const [best] = tables
    .map((rows) => ({ rows, known: headOf(rows, isKnown).known }))
    .toSorted((a, b) => b.known - a.known);
  return best?.rows ?? [];
}

/** Rows of the best sheet of a workbook; a hidden one comes last. */
async function workbookRows(file: File, bytes: Uint8Array, wanted: SheetWanted): Promise<string[][]> {
  const [{ default: readWorkbook }, { sheetFacts, withMerged }] = await Promise.all([
    import("read-excel-file/browser"),
    import("./workbook.ts"),
  ]);
  const facts = sheetFacts(bytes);
  const isHidden = (at: number): boolean => facts[at]?.isHidden === true;
  const sheets = (await readWorkbook(file)).map(({ data }, at) => ({ at, rows: data.map((row) => row.map(textOf)) }));
  const tables = sheets
    .toSorted((a, b) => Number(isHidden(a.at)) - Number(isHidden(b.at)))
    .map(({ at, rows }) => withMerged(rows, facts[at]?.merged ?? []));
  return withoutEnd(bestOf(tables, wanted));
}
