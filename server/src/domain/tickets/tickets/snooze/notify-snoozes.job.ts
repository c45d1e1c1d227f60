/**
 * Notifies screens every minute of ended snoozes. The end itself is computed from the clock (`due-records.ts`), so a late,
 * killed or repeated run only changes when a screen counts again.
 */
import { sql } from "kysely";
import { inTransaction } from "../../../../db/tx.ts";
import { defineJob, type Job } from "../../../../jobs/queue.ts";
import { announceWaiting } from "../live/live.ts";

export const notifySnoozesJob: Job<object> = defineJob({
  name: "tell_snoozes",
  maxAttempts: 1,
  run: (ctx) =>
    inTransaction(ctx.db, async (tx) => {
      const now = ctx.clock.now();
      const { rows } = await sql<{ user_id: number }>`
        update snooze set told_at = ${now} where told_at is null and until <= ${now} returning user_id`.execute(tx);
      announceWaiting(tx, [...new Set(rows.map((row) => row.user_id))]);
    }),
});
