/**
 * Prepared queries, built once. Kysely builds and prints a statement at each call; for the short reads of a ticket that
 * took as long in this process as all the rest.
 */
import type { Compilable, CompiledQuery } from "kysely";
import type { Db, Tx } from "../tx.ts";

/** Placeholder for a value of each call. */
class Place {
  readonly at: number;
  constructor(at: number) {
    this.at = at;
  }
}

/**
 * Placeholder of value number `at`. It is not a real value: the building code may only insert it, or compare it with
 * another placeholder.
 */
export const param = <Value>(at: number): Value => new Place(at) as unknown as Value;

/** Binds values to the placeholders. */
export const bind = <Row>(query: CompiledQuery<Row>, values: readonly unknown[]): CompiledQuery<Row> => ({
  ...query,
  parameters: query.parameters.map((one) => (one instanceof Place ? values[one.at] : one)),
});

/**
 * Builds the statement on the first call and returns a function of its values. `build` sees placeholders only: it
 * cannot branch on values, and takes neither lists nor optional ones.
 */
export function preparedQuery<Values extends readonly unknown[], Row>(
  build: (db: Db | Tx, ...values: Values) => Compilable<Row>,
): (db: Db | Tx, ...values: Values) => Promise<Row[]> {
  let known: CompiledQuery<Row> | null = null;
  return async (db, ...values) => {
    known ??= build(db, ...(values.map((_, at) => param(at)) as unknown as Values)).compile();
    const { rows } = await db.executeQuery<Row>(bind(known, values));
    return rows;
  };
}
