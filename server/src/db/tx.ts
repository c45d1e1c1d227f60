/** Handles on the database: reads take `Db`, locks and writes take `Tx` (conventions, 10). */
import { setTimeout as sleep } from "node:timers/promises";
import { sql, type Kysely, type Transaction } from "kysely";
import { hasMetAnother } from "./errors.ts";
import { AND_COMMIT, WITH_NEXT } from "./pipeline/named-statements.ts";
import { noteTransaction } from "../trace.ts";
import type { DB } from "./tables.ts";

export type Tx = Transaction<DB>;
export type Db = Kysely<DB>;

/**
 * Suffix of a write or lock whose answer is not needed: it is sent with the next statement of its transaction (decision
 * 8). Its failure is reported as the next one's, so do not use it for a write whose failure is caught.
 */
export const withNext = sql.raw(WITH_NEXT);

/** Suffix of the last statement of a transaction: it is sent with the commit. No refusal may follow. */
export const andCommit = sql.raw(AND_COMMIT);

type Act = (db: Db) => void;

const acts = new WeakMap<Tx, Act[]>();

/** Limit of retries; repeated conflicts are rare. */
const MOST_TRIES = 6;
const LONGEST_PAUSE_MS = 50;

/**
 * Runs `work` in one transaction; it must call nothing outside the database. After a deadlock or serialisation failure,
 * `work` runs again from its beginning.
 */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await once(db, work);
    } catch (error) {
      if (tries >= MOST_TRIES || !hasMetAnother(error)) throw error;
      // Random delay, so that the same two do not conflict again.
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

/** Runs `act` in memory after the commit; never after a rollback. */
export function afterCommit(tx: Tx, act: Act): void {
  const after = acts.get(tx);
  if (after === undefined) throw new Error("afterCommit needs a transaction of inTransaction");
  after.push(act);
}
