/** Parses and validates the rows of a spreadsheet. Pure. Each row is judged by itself; faults name row and column. */
import { isDeepStrictEqual } from "node:util";
import type { MasterField } from "@smgt/contract/calls/organisation/master-lists.ts";
import type { MasterList } from "@smgt/contract/calls/organisation/master-changes.ts";
import { wordedIn, type Language, type Wording } from "@smgt/contract/languages.ts";
import { fieldNamed } from "@smgt/contract/master-sheet.ts";
import { foldedName, type SheetRows } from "@smgt/contract/sheet-head.ts";
import { keyTextOf, LIST_PLACES, type Fields } from "../../law/masters/packs/changes/master-lists.ts";
import type { Wish } from "./draft-change.ts";
import { cellText, tableIn, type SheetTable } from "./sheet-table.ts";

/** Reason for rejecting a cell; the key of a sentence. */
export type CellFault = "missing" | "number" | "bounds" | "choice" | "flag" | "day" | "twice" | "language";

export interface SheetRow {
  readonly rowNo: number;
  readonly name: string;
  readonly wish: Wish | null;
  readonly outcome: "add" | "set" | "same" | "fault";
  /** Former values of the changed fields; null for a new or unchanged row. */
  readonly before: Fields | null;
  readonly faults: readonly { readonly column: string; readonly fault: CellFault }[];
}

export interface SheetOf {
  readonly list: MasterList;
  readonly fields: readonly MasterField[];
  readonly fresh: Fields;
  readonly now: readonly Fields[];
  readonly nameField: string;
  /** Languages of the State, beside English. */
  readonly languages: readonly string[];
  readonly language: Language;
}

type Table = SheetTable<{ readonly key: string; readonly field: MasterField; readonly language: string | null }>;

/** Reads the table of a sheet of a list. */
export const masterTable = ({ fields, languages }: SheetOf, sheet: SheetRows): Table =>
  tableIn(sheet, (title) => {
    const named = fieldNamed(fields, languages, title);
    return named === undefined ? undefined : { key: `${named.field.name} ${named.language}`, ...named };
  });

const YES: readonly string[] = ["y", "yes", "true", "1", "हाँ"];
const NO: readonly string[] = ["n", "no", "false", "0", "नहीं", ""];
const isCalled = (label: Wording, text: string): boolean =>
  Object.values(label).some((name) => foldedName(name) === foldedName(text));

function chosen(field: MasterField, text: string): string | number | undefined {
  const found = field.options.find((option) => String(option.value) === text || isCalled(option.label, text));
  return found?.value;
}

function dayOf(text: string): string | null {
  const [, day, month, year] = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(text) ?? [];
  const iso = day === undefined ? text : `${year}-${String(month).padStart(2, "0")}-${day.padStart(2, "0")}`;
  return /^\d{4}-\d{2}-\d{2}$/.test(iso) ? iso : null;
}

type Read = { readonly value: unknown } | { readonly fault: CellFault };

function cellOf(field: MasterField, raw: string, empty: unknown): Read {
  const text = cellText(raw);
  if (field.kind === "flag") {
    if (YES.includes(foldedName(text))) return { value: true };
    return NO.includes(foldedName(text)) ? { value: false } : { fault: "flag" };
  }
  if (text === "") return field.may_be_empty === "Y" ? { value: empty } : { fault: "missing" };
  const parts = text.split(";").flatMap((part) => (part.trim() === "" ? [] : [part.trim()]));
  switch (field.kind) {
    case "number": {
      const number = Number(text);
      if (!Number.isFinite(number) || (field.is_whole === "Y" && !Number.isInteger(number))) return { fault: "number" };
      const isWithin = (field.least ?? number) <= number && number <= (field.most ?? number);
      return isWithin ? { value: number } : { fault: "bounds" };
    }
    case "choice": {
      const value = chosen(field, text);
      return value === undefined ? { fault: "choice" } : { value };
    }
    case "choices": {
      const values = parts.map((part) => chosen(field, part));
      return values.includes(undefined) ? { fault: "choice" } : { value: values };
    }
    case "words":
      return { value: parts };
    case "day": {
      const day = dayOf(text);
      return day === null ? { fault: "day" } : { value: day };
    }
    case "text":
    case "long_text":
    case "colour":
    case "time":
      return { value: text };
  }
}

/** Reads all rows; without a key column every row is new. */
export function readSheet(sheet: SheetOf, { columns, rows }: Table): SheetRow[] {
  const { list, fresh, now, nameField } = sheet;
  const { key } = LIST_PLACES[list];
  const byKey = new Map(now.map((row) => [keyTextOf(list, row), row]));
  const seen = new Set<string>();
  const [ownId] = key.filter((name) => typeof fresh[name] === "number");
  let free = Number(fresh[ownId ?? ""] ?? 0);
  const columnOf = (name: string): Table["columns"][number] | undefined =>
    columns.find(({ field, language }) => field.name === name && language === null);
  const titleOf = (name: string): string =>
    columnOf(name)?.title ?? wordedIn(sheet.fields.find((each) => each.name === name)?.label, sheet.language) ?? name;

  const readRow = ({ rowNo, cells }: Table["rows"][number]): SheetRow => {
    const faults: { column: string; fault: CellFault }[] = [];
    const given: Record<string, unknown> = {};
    for (const { at, title, field, language } of columns) {
      const raw = cells[at] ?? "";
      const { translations } = field;
      if (language !== null && translations !== null) {
        const text = cellText(raw);
        const before = (given[translations] ?? {}) as Fields;
        given[translations] = text === "" ? before : { ...before, [language]: text };
        continue;
      }
      if (raw.trim() === "" && field.name === ownId) {
        given[field.name] = free;
        free += 1;
        continue;
      }
      const read = cellOf(field, raw, fresh[field.name] ?? null);
      if ("value" in read) given[field.name] = read.value;
      else faults.push({ column: title, fault: read.fault });
    }
    if (ownId !== undefined && !Object.hasOwn(given, ownId)) {
      given[ownId] = free;
      free += 1;
    }
    const before = byKey.get(keyTextOf(list, given));
    if (before === undefined) {
      for (const field of sheet.fields) {
        if (
          columnOf(field.name) === undefined &&
          field.may_be_empty === "N" &&
          field.kind !== "flag" &&
          field.name !== ownId
        ) {
          faults.push({ column: titleOf(field.name), fault: "missing" });
        }
      }
    }
    for (const { name, translations } of sheet.fields) {
      if (translations === null) continue;
      if (before === undefined) {
        // A new row of a known text, such as a holiday that returns each year, has its translations.
        const namesake = now.find((row) => row[name] === given[name]);
        given[translations] = { ...(namesake?.[translations] as Fields), ...(given[translations] as Fields) };
        continue;
      }
      if (!Object.hasOwn(given, translations)) continue;
      // Translations of languages without a column are kept.
      const isAsked = (code: string): boolean =>
        columns.some((column) => column.field.translations === translations && column.language === code);
      const kept = Object.entries((before[translations] ?? {}) as Fields).filter(([code]) => !isAsked(code));
      given[translations] = { ...Object.fromEntries(kept), ...(given[translations] as Fields) };
    }
    const whole = { ...before, ...given };
    for (const { name, translations } of sheet.fields) {
      const texts = (translations === null ? null : whole[translations]) as Fields | null | undefined;
      const isLacking = sheet.languages.some((code) => texts?.[code] === undefined);
      if (translations !== null && whole[name] != null && isLacking)
        faults.push({ column: titleOf(name), fault: "language" });
    }
    const text = keyTextOf(list, given);
    if (seen.has(text)) faults.push({ column: titleOf(key[0] ?? ""), fault: "twice" });
    seen.add(text);
    const name = String(given[nameField] ?? before?.[nameField] ?? "");
    const rowKey = Object.fromEntries(key.map((each) => [each, given[each] ?? null]));
    const values = Object.fromEntries(Object.entries(given).filter(([each]) => !key.includes(each)));
    const row = (outcome: SheetRow["outcome"], wish: Wish | null): SheetRow => ({
      rowNo,
      name,
      wish,
      outcome,
      before: wish?.was ?? null,
      faults,
    });
    if (faults.length > 0) return row("fault", null);
    if (before === undefined) return row("add", { list, key: rowKey, kind: "add", values: { ...fresh, ...values } });
    const differing = Object.entries(values).filter(([each, value]) => !isDeepStrictEqual(before[each] ?? null, value));
    if (differing.length === 0) return row("same", null);
    const was = Object.fromEntries(differing.map(([each]) => [each, before[each] ?? null]));
    return row("set", { list, key: rowKey, kind: "set", values: Object.fromEntries(differing), was });
  };
  return rows.map(readRow);
}
