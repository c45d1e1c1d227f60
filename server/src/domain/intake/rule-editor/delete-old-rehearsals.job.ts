/** Nightly: deletes rehearsals that are some days old. */
import { inTransaction } from "../../../db/tx.ts";
import { defineJob } from "../../../jobs/queue.ts";
import { cleanRehearsals } from "./rehearsal-queries.ts";

const DAY_MS = 86_400_000;
const REHEARSAL_DAYS = 7;

/** Safe to repeat. */
export const cleanRulesJob = defineJob<object>({
  name: "clean-rules",
  maxAttempts: 5,
  async run(ctx) {
    const now = ctx.clock.now();
    const before = (days: number): Date => new Date(now.getTime() - days * DAY_MS);
    await inTransaction(ctx.db, async (tx) => {
      await cleanRehearsals(tx, { ended: before(REHEARSAL_DAYS), begun: before(1) }, now);
    });
  },
});
