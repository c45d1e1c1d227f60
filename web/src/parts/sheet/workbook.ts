/** Sheets of an XLSX workbook: which are hidden, and which cells are merged. The library reads neither. Pure. */
import { strFromU8, unzipSync } from "fflate";

/** Greatest size of the unpacked texts; a larger workbook is no list of people or places. */
const MOST_BYTES = 64 * 1_048_576;
/** Columns to which merged cells are filled in. */
const MOST_COLUMNS = 200;

/** Merged cells by index, the last ones included. */
interface Merged {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

export interface SheetFacts {
  readonly isHidden: boolean;
  readonly merged: readonly Merged[];
}

const attribute = (tag: string, name: string): string | undefined =>
  new RegExp(`\\s(?:\\w+:)?${name}="([^"]*)"`).exec(tag)?.[1];
const tagsIn = (xml: string, name: string): string[] => xml.match(new RegExp(`<(?:\\w+:)?${name}\\s[^>]*>`, "g")) ?? [];

/** Index of a column by its letters. */
const columnOf = (letters: string): number =>
  [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1;

function mergedIn(xml: string): Merged[] {
  return tagsIn(xml, "mergeCell").flatMap((tag) => {
    const [, left = "", top, right = "", bottom] =
      /^([A-Z]+)(\d+):([A-Z]+)(\d+)$/.exec(attribute(tag, "ref") ?? "") ?? [];
    return top === undefined
      ? []
      : [{ top: Number(top) - 1, bottom: Number(bottom) - 1, left: columnOf(left), right: columnOf(right) }];
  });
}

/** Returns the sheets in their order. Throws where the file is no workbook or unpacks to more than fits. */
export function sheetFacts(bytes: Uint8Array): SheetFacts[] {
  let size = 0;
  const files = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      const isText = /\.(?:xml|rels)$/.test(name);
      if (isText) size += originalSize;
      if (size > MOST_BYTES) throw new RangeError("The workbook is too large.");
      return isText;
    },
  });
  const textOf = (name: string): string => strFromU8(files[name] ?? new Uint8Array());
  const targets = new Map(
    tagsIn(textOf("xl/_rels/workbook.xml.rels"), "Relationship").map((tag) => [
      attribute(tag, "Id"),
      (attribute(tag, "Target") ?? "").replace(/^(?:\/?xl\/)?/, "xl/"),
    ]),
  );
  return tagsIn(textOf("xl/workbook.xml"), "sheet").map((tag) => ({
    isHidden: /^(?:hidden|veryHidden)$/.test(attribute(tag, "state") ?? ""),
    merged: mergedIn(textOf(targets.get(attribute(tag, "id")) ?? "")),
  }));
}

/** Returns the rows with the value of merged cells in each of them. */
export function withMerged(rows: readonly (readonly string[])[], merged: readonly Merged[]): string[][] {
  const filled = rows.map((row) => [...row]);
  for (const { top, bottom, left, right } of merged) {
    const value = rows[top]?.[left] ?? "";
    for (const row of filled.slice(top, bottom + 1))
      for (let column = left; column <= Math.min(right, MOST_COLUMNS); column += 1) row[column] = value;
  }
  return filled.map((row) => Array.from(row, (cell) => cell ?? ""));
}
