/** Choice, order and width of a list's columns, and the facts its rows share. Pure. */
export const COLUMN_NAMES = ["due", "text", "citizen", "issue", "place", "status", "received"] as const;
export type ColumnName = (typeof COLUMN_NAMES)[number];

export interface Column {
  readonly name: ColumnName;
  readonly isShown: boolean;
  /** In rem; the text column takes the remaining width. */
  readonly width: number;
}

/** Facts that are often identical in a whole list. */
export const FACT_NAMES = ["status", "owner", "issue", "subIssue", "district", "department"] as const;
export type FactName = (typeof FACT_NAMES)[number];
export type Facts = Readonly<Record<FactName, string>>;
/** Facts that all rows share. */
export type SameFacts = Readonly<Partial<Record<FactName, string>>>;

const COLUMN_FACTS: Readonly<Partial<Record<ColumnName, readonly FactName[]>>> = {
  issue: ["issue", "subIssue"],
  place: ["district", "department"],
  status: ["status", "owner"],
};

const OWN_WIDTHS: Readonly<Record<ColumnName, number>> = {
  due: 8.25,
  text: 0,
  citizen: 9.25,
  issue: 9,
  place: 10,
  status: 10,
  received: 6.75,
};
export const LEAST_WIDTH = 4;
export const MOST_WIDTH = 24;

/** Default columns. */
export const ownColumns: readonly Column[] = COLUMN_NAMES.map((name) => ({
  name,
  isShown: true,
  width: OWN_WIDTHS[name],
}));

const inBounds = (width: number): number => Math.min(MOST_WIDTH, Math.max(LEAST_WIDTH, Math.round(width * 4) / 4));

/** Parses saved columns; ignores invalid entries and adds missing columns at their default place. */
export function readColumns(kept: string | null): readonly Column[] {
  if (kept === null) return ownColumns;
  const found = kept.split(",").flatMap((part) => {
    const [, hidden, name, width] = /^(-?)([a-z]+):([\d.]+)$/.exec(part) ?? [];
    const own = ownColumns.find((column) => column.name === name);
    if (own === undefined || Number.isNaN(Number(width))) return [];
    const isText = own.name === "text";
    return [{ name: own.name, isShown: isText || hidden === "", width: isText ? 0 : inBounds(Number(width)) }];
  });
  const first = new Map(found.map((column) => [column.name, column]));
  return [...first.values(), ...ownColumns.filter((column) => !first.has(column.name))];
}

/** Saved format: `due:8.25,text:0,-citizen:9.25`. */
export const writeColumns = (columns: readonly Column[]): string =>
  columns.map(({ name, isShown, width }) => `${isShown ? "" : "-"}${name}:${width}`).join(",");

/** Moves a column by one place; at an end it stays. */
export function moveColumn(columns: readonly Column[], name: ColumnName, step: -1 | 1): readonly Column[] {
  const at = columns.findIndex((column) => column.name === name);
  const [moved, other] = [columns[at], columns[at + step]];
  if (moved === undefined || other === undefined) return columns;
  return columns.with(at, other).with(at + step, moved);
}

/** The text column cannot be hidden. */
export const showColumn = (columns: readonly Column[], name: ColumnName, isShown: boolean): readonly Column[] =>
  columns.map((column) => (column.name === name && name !== "text" ? { ...column, isShown } : column));

export const widenColumn = (columns: readonly Column[], name: ColumnName, width: number): readonly Column[] =>
  columns.map((column) => (column.name === name && name !== "text" ? { ...column, width: inBounds(width) } : column));

/** Facts that several rows share; a single row shares nothing. */
export function sameIn(rows: readonly Facts[]): SameFacts {
  const [first, ...rest] = rows;
  if (first === undefined || rest.length === 0) return {};
  const same = FACT_NAMES.filter((name) => first[name] !== "" && rest.every((row) => row[name] === first[name]));
  return Object.fromEntries(same.map((name) => [name, first[name]]));
}

/** Columns to draw: the chosen ones, without those whose every fact is shown above the list. */
export const drawnColumns = (columns: readonly Column[], same: SameFacts): readonly Column[] =>
  columns.filter(({ name, isShown }) => isShown && COLUMN_FACTS[name]?.every((fact) => fact in same) !== true);
