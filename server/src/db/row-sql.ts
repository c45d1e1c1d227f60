/**
 * SQL fragments for the columns of a row, in statements of every action. Kysely would create several nodes per column
 * at each call; here the text of a set of columns is cached.
 */
import { sql, type RawBuilder } from "kysely";

/** Text around the values, one piece more than values. */
type Pieces = TemplateStringsArray;

const piecesOf = (texts: readonly string[]): Pieces => Object.freeze(Object.assign([...texts], { raw: texts }));

const assigned = new Map<string, Pieces>();
const inserted = new Map<string, Pieces>();

/** Returns the pieces of these columns, built on the first call. */
function kept(known: Map<string, Pieces>, columns: readonly string[], print: () => readonly string[]): Pieces {
  const key = columns.join(" ");
  const pieces = known.get(key) ?? piecesOf(print());
  known.set(key, pieces);
  return pieces;
}

const quoted = (column: string): string => `"${column}"`;

/** `"a" = $1, "b" = $2` of a row; undefined columns are left out. Column names must be the program's own. */
export function assignments(row: object): RawBuilder<unknown> {
  const given = Object.entries(row).filter(([, value]) => value !== undefined);
  const columns = given.map(([column]) => column);
  const pieces = kept(assigned, columns, () => [
    ...columns.map((column, at) => `${at === 0 ? "" : ", "}${quoted(column)} = `),
    "",
  ]);
  return sql(pieces, ...given.map(([, value]) => value));
}

/** `("a", "b") values ($1, $2)` of a row, all of whose columns have a value or null. */
export function columnsAndValues(row: object): RawBuilder<unknown> {
  const columns = Object.keys(row);
  const pieces = kept(inserted, columns, () => [
    `(${columns.map(quoted).join(", ")}) values (`,
    ...columns.slice(1).map(() => ", "),
    ")",
  ]);
  return sql(pieces, ...Object.values(row));
}
