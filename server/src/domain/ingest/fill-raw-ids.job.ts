/** Gives items from before the ids that stand in them, lot by lot; each lot adds the next. An erasure finds them by these. */
import { sql } from "kysely";
import type { Context } from "../../context.ts";
import { inTransaction, type Db, type Tx } from "../../db/tx.ts";
import { addJob, defineJob, type Job } from "../../jobs/queue.ts";

const LOT = 2_000;
const KEY = "fill-raw-ids";

async function fillLot(tx: Tx): Promise<number> {
  const { rows } = await sql<{ n: number }>`select fill_raw_ids(${LOT}) as n`.execute(tx);
  return rows[0]?.n ?? 0;
}

export const fillRawIdsJob: Job<object> = defineJob<object>({
  name: KEY,
  maxAttempts: 25,
  run: (ctx) =>
    inTransaction(ctx.db, async (tx) => {
      if ((await fillLot(tx)) === LOT) await addJob(tx, fillRawIdsJob, {});
    }),
});

/** What waits gets its ids when it is done with. */
async function isAnyWithout(db: Db): Promise<boolean> {
  const { rows } = await sql<{
    is: boolean;
  }>`select exists (select from raw_item where ids is null and state <> 'received') as is`.execute(db);
  return rows[0]?.is === true;
}

/** Starts the filling in where an item has none yet. */
export async function startFillingIds(ctx: Context): Promise<void> {
  if (await isAnyWithout(ctx.db)) await inTransaction(ctx.db, (tx) => addJob(tx, fillRawIdsJob, {}, { key: KEY }));
}
