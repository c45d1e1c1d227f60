/** Finds the row of column names in a spreadsheet, below titles, notes and empty rows. Pure. */

export type SheetRows = readonly (readonly string[])[];

/** Rows from the top in which the names may be. */
const HEAD_ROWS = 10;

/** Returns a name without differences that nobody sees: case, kinds of blanks, invisible signs. */
export const foldedName = (text: string): string =>
  text
    .normalize("NFKC")
    .replaceAll(/\p{Cf}/gu, "")
    .replaceAll(/\s+/g, " ")
    .trim()
    .toLowerCase();

export const isEmptyRow = (row: readonly string[]): boolean => row.every((cell) => foldedName(cell) === "");

export interface SheetHead {
  /** Index of the row. */
  readonly at: number;
  /** Number of its names that an import knows. */
  readonly known: number;
}

/** Returns the row with most known names; without any the first row that is not empty, or -1. */
export function headOf(rows: SheetRows, isKnown: (name: string) => boolean): SheetHead {
  let best: SheetHead = { at: rows.findIndex((row) => !isEmptyRow(row)), known: 0 };
  rows.slice(0, HEAD_ROWS).forEach((row, at) => {
    const known = row.filter((name) => isKnown(name)).length;
    if (known > best.known) best = { at, known };
  });
  return best;
}
