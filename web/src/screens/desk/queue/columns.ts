/** Which columns a list shows, in which order and how wide, and what need not be said in every row. Pure. */
export const COLUMN_NAMES = ["due", "text", "citizen", "issue", "place", "status", "received"] as const;
export type ColumnName = (typeof COLUMN_NAMES)[number];

export interface Column {
  readonly name: ColumnName;
  readonly isShown: boolean;
  /** In rem; the citizen's words take what the others leave. */
  readonly width: number;
}

/** Facts of a row that are often the same in a whole list. */
export const FACT_NAMES = ["status", "owner", "issue", "subIssue", "district", "department"] as const;
export type FactName = (typeof FACT_NAMES)[number];
export type Facts = Readonly<Record<FactName, string>>;
/** The facts that all rows have in common. */
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

/** As every list begins. */
export const ownColumns: readonly Column[] = COLUMN_NAMES.map((name) => ({
  name,
  isShown: true,
  width: OWN_WIDTHS[name],
}));

const inBounds = (width: number): number => Math.min(MOST_WIDTH, Math.max(LEAST_WIDTH, Math.round(width * 4) / 4));

/** Reads what was kept; what makes no sense in it is passed over, what it lacks stands at its own place. */
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

/** As it is kept: `due:8.25,text:0,-citizen:9.25`. */
export const writeColumns = (columns: readonly Column[]): string =>
  columns.map(({ name, isShown, width }) => `${isShown ? "" : "-"}${name}:${width}`).join(",");

/** Moves a column by one place; at an end it stays. */
export function moveColumn(columns: readonly Column[], name: ColumnName, step: -1 | 1): readonly Column[] {
  const at = columns.findIndex((column) => column.name === name);
  const [moved, other] = [columns[at], columns[at + step]];
  if (moved === undefined || other === undefined) return columns;
  return columns.with(at, other).with(at + step, moved);
}

/** The citizen's words cannot be hidden. */
export const showColumn = (columns: readonly Column[], name: ColumnName, isShown: boolean): readonly Column[] =>
  columns.map((column) => (column.name === name && name !== "text" ? { ...column, isShown } : column));

export const widenColumn = (columns: readonly Column[], name: ColumnName, width: number): readonly Column[] =>
  columns.map((column) => (column.name === name && name !== "text" ? { ...column, width: inBounds(width) } : column));

/** What all of several rows have in common; one row alone has nothing in common with others. */
export function sameIn(rows: readonly Facts[]): SameFacts {
  const [first, ...rest] = rows;
  if (first === undefined || rest.length === 0) return {};
  const same = FACT_NAMES.filter((name) => first[name] !== "" && rest.every((row) => row[name] === first[name]));
  return Object.fromEntries(same.map((name) => [name, first[name]]));
}

/** The columns that are drawn: those chosen, less those of which every fact is said above the list. */
export const drawnColumns = (columns: readonly Column[], same: SameFacts): readonly Column[] =>
  columns.filter(({ name, isShown }) => isShown && COLUMN_FACTS[name]?.every((fact) => fact in same) !== true);
