/** Rows of a spreadsheet below their names, for every import. Pure. */
import { headOf, isEmptyRow, type SheetRows } from "@smgt/contract/sheet-head.ts";

/** Meaning of a column; `key` is equal for columns that give the same field. */
interface Meaning {
  readonly key: string;
}

export type SheetColumn<M extends Meaning> = M & {
  /** Index of its cells. */
  readonly at: number;
  /** Name as in the sheet. */
  readonly title: string;
};

export interface SheetTable<M extends Meaning> {
  readonly columns: readonly SheetColumn<M>[];
  /** Rows that are not empty, numbered as in the spreadsheet. */
  readonly rows: readonly { readonly rowNo: number; readonly cells: readonly string[] }[];
  /** Names of ignored columns: unknown and repeated ones. */
  readonly notRead: readonly string[];
}

/** Reads a sheet; `meaningOf` returns the meaning of a name, undefined for an unknown one. */
export function tableIn<M extends Meaning>(
  sheet: SheetRows,
  meaningOf: (title: string) => M | undefined,
): SheetTable<M> {
  const { at: head } = headOf(sheet, (title) => meaningOf(title) !== undefined);
  const columns = new Map<string, SheetColumn<M>>();
  const notRead: string[] = [];
  for (const [at, title] of (sheet[head] ?? []).entries()) {
    const meaning = meaningOf(title);
    if (meaning !== undefined && !columns.has(meaning.key)) columns.set(meaning.key, { ...meaning, at, title });
    else if (title.trim() !== "") notRead.push(title.trim());
  }
  const rows = sheet.map((cells, at) => ({ rowNo: at + 1, cells })).slice(head + 1);
  return { columns: [...columns.values()], rows: rows.filter(({ cells }) => !isEmptyRow(cells)), notRead };
}

/** Returns the text of a cell without the escape before a text that a spreadsheet would take for a formula. */
export const cellText = (cell: string | undefined): string =>
  (cell ?? "").trim().replace(/^'(?=\s*[=+\-@＝＋－＠])/u, "");
