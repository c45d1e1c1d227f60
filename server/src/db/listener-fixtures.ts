/** A database for tests that is no database: it answers every statement with no rows, and tells what it was asked. */
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from "kysely";
import type { DB } from "./tables.ts";

/** `hear` is given the text and the values of each statement as it would reach PostgreSQL. */
export const listeningDatabase = (
  hear: (text: string, values: readonly unknown[]) => unknown = () => undefined,
): Kysely<DB> =>
  new Kysely<DB>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (inner) => new PostgresIntrospector(inner),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => void hear(query.sql, query.parameters),
  });
