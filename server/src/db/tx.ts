/** The two handles on the database: reads take `Db`, locks and writes take `Tx` (conventions, 10). */
import type { Kysely, Transaction } from "kysely";
import type { DB } from "./tables.ts";

export type Tx = Transaction<DB>;
export type Db = Kysely<DB>;

/** Runs `work` in one transaction; nothing outside the database may be called in it. */
export function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction().execute(work);
}
