/** Every night: what the ledger of reading says of more than 400 days ago is deleted. */
import type { Context } from "../../context.ts";
import { defineJob } from "../../jobs/queue.ts";

const KEPT_MS = 400 * 86_400_000;

async function clean(ctx: Context): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - KEPT_MS);
  await ctx.db.deleteFrom("reading").where("ended_at", "<", before).execute();
  await ctx.db.deleteFrom("reading_gap").where("closed_at", "<", before).execute();
}

/** Deletes what is old; safe to repeat. */
export const cleanReadingsJob = defineJob<object>({ name: "clean-readings", maxAttempts: 5, run: clean });
