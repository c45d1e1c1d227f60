/** The two handles on the database: reads take `Db`, locks and writes take `Tx` (conventions, 10). */
import { setTimeout as sleep } from "node:timers/promises";
import { sql, type Kysely, type Transaction } from "kysely";
import { hasMetAnother } from "./errors.ts";
import { AND_COMMIT, WITH_NEXT } from "./named-statements.ts";
import { noteTransaction } from "../trace.ts";
import type { DB } from "./tables.ts";

export type Tx = Transaction<DB>;
export type Db = Kysely<DB>;

/**
 * At the end of a write or a lock whose answer is not needed: it travels with the next statement of its transaction
 * (decision 22). Its failure is told as that of the next, so not for a write whose failure is caught.
 */
export const withNext = sql.raw(WITH_NEXT);

/** At the end of the very last statement of a transaction: it is committed in the same flight. Nothing may refuse after it. */
export const andCommit = sql.raw(AND_COMMIT);

type Act = (db: Db) => void;

const acts = new WeakMap<Tx, Act[]>();

/** Two that meet again and again are rare; so often one of them begins again. */
const MOST_TRIES = 6;
const LONGEST_PAUSE_MS = 50;

/**
 * Runs `work` in one transaction; nothing outside the database may be called in it. When it meets another transaction
 * (a deadlock, a serialisation failure) the database has undone it, and `work` runs again from its beginning.
 */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await once(db, work);
    } catch (error) {
      if (tries >= MOST_TRIES || !hasMetAnother(error)) throw error;
      // Apart from one another, so that the same two do not meet at once.
      await sleep(Math.random() * LONGEST_PAUSE_MS * tries);
    }
  }
}

async function once<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  const after: Act[] = [];
  noteTransaction();
  const result = await db.transaction().execute((tx) => {
    acts.set(tx, after);
    return work(tx);
  });
  for (const act of after) act(db);
  return result;
}

/** Does something in memory once the transaction is committed, and never when it is undone. */
export function afterCommit(tx: Tx, act: Act): void {
  const after = acts.get(tx);
  if (after === undefined) throw new Error("afterCommit needs a transaction of inTransaction");
  after.push(act);
}
