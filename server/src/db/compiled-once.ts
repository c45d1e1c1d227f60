/**
 * Statements that are built once. Kysely builds and prints a statement at each call; for the short reads of an opened
 * ticket that took as long in this process as everything else about them.
 */
import type { Compilable, CompiledQuery } from "kysely";
import type { Db, Tx } from "./tx.ts";

/** Stands in a statement for the value that each call brings. */
class Place {
  readonly at: number;
  constructor(at: number) {
    this.at = at;
  }
}

/**
 * Stands in a statement for value number `at` of those that it is filled with. It is no such value: the code that builds
 * the statement may only put it in, or compare it with another place.
 */
export const placeOf = <Value>(at: number): Value => new Place(at) as unknown as Value;

/** A statement with its values in their places. */
export const filledWith = <Row>(query: CompiledQuery<Row>, values: readonly unknown[]): CompiledQuery<Row> => ({
  ...query,
  parameters: query.parameters.map((one) => (one instanceof Place ? values[one.at] : one)),
});

/**
 * The statement that `build` makes, as a function of its values; built at the first call. `build` may only put its values
 * into the statement: it never sees them, so it cannot decide by them, and takes neither lists nor optional ones.
 */
export function compiledOnce<Values extends readonly unknown[], Row>(
  build: (db: Db | Tx, ...values: Values) => Compilable<Row>,
): (db: Db | Tx, ...values: Values) => Promise<Row[]> {
  let known: CompiledQuery<Row> | null = null;
  return async (db, ...values) => {
    known ??= build(db, ...(values.map((_, at) => placeOf(at)) as unknown as Values)).compile();
    const { rows } = await db.executeQuery<Row>(filledWith(known, values));
    return rows;
  };
}
