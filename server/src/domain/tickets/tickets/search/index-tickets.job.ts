/** Indexes the words of tickets older than the search, batch by batch; each batch schedules the next. */
import { sql } from "kysely";
import type { Context } from "../../../../context.ts";
import { inTransaction } from "../../../../db/tx.ts";
import { addJob, defineJob, type Job } from "../../../../jobs/queue.ts";
import { indexOldTickets } from "./search-index.ts";

const BATCH = 2_000;
const KEY = "index-tickets";

export const indexTicketsJob: Job<object> = defineJob<object>({
  name: "index-tickets",
  maxAttempts: 25,
  async run(ctx) {
    await inTransaction(ctx.db, async (tx) => {
      // Two servers starting together would otherwise both process the same batch.
      await sql`select pg_advisory_xact_lock(hashtext(${KEY}))`.execute(tx);
      if ((await indexOldTickets(tx, BATCH)) === BATCH) await addJob(tx, indexTicketsJob, {});
    });
  },
});

/** Starts the backfill when the oldest ticket is not indexed. */
export async function startIndexing(ctx: Context): Promise<void> {
  const { rows } = await sql<{ is_complete: boolean }>`
    select (select min(ticket_id) from ticket) is not distinct from (select min(ticket_id) from ticket_search) as is_complete`.execute(
    ctx.db,
  );
  if (rows[0]?.is_complete === false)
    await inTransaction(ctx.db, (tx) => addJob(tx, indexTicketsJob, {}, { key: KEY }));
}
