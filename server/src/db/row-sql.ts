/**
 * Parts of a statement over the columns of a row, for statements that are sent with every action. Kysely would make and
 * print some nodes for each column at each call; here the text of a set of columns is printed once.
 */
import { sql, type RawBuilder } from "kysely";

/** What stands around the values, one piece more than there are values. */
type Pieces = TemplateStringsArray;

const piecesOf = (texts: readonly string[]): Pieces => Object.freeze(Object.assign([...texts], { raw: texts }));

const assigned = new Map<string, Pieces>();
const inserted = new Map<string, Pieces>();

/** The pieces that belong to these columns, printed at the first call. */
function kept(known: Map<string, Pieces>, columns: readonly string[], print: () => readonly string[]): Pieces {
  const key = columns.join(" ");
  const pieces = known.get(key) ?? piecesOf(print());
  known.set(key, pieces);
  return pieces;
}

const quoted = (column: string): string => `"${column}"`;

/** `"a" = $1, "b" = $2` of a row; what is undefined stays as it is. The names of the columns must be the program's. */
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
