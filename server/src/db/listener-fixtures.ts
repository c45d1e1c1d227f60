/** Fake database for tests: answers every statement without rows and reports it. */
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from "kysely";
import type { DB } from "./tables.ts";

/** `hear` receives the text and values of each statement as sent to PostgreSQL. */
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
