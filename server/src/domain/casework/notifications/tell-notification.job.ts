/**
 * Tells the screens of its audience that a notification began or was recalled. A job, because a server that is killed right
 * after its commit would tell nobody; screens ask for the list and know each notification by its id, so that being told
 * twice harms nobody.
 */
import { endAnnouncements } from "../../../db/announcements.ts";
import { inTransaction } from "../../../db/tx.ts";
import { defineJob } from "../../../jobs/queue.ts";
import { announceNotified } from "../../tickets/tickets/live/live.ts";

export const tellNotificationJob = defineJob<{ readonly id: number }>({
  name: "tell_notification",
  maxAttempts: 10,
  async run(ctx, { id }) {
    await inTransaction(ctx.db, async (tx) => {
      const rows = await tx
        .selectFrom("broadcast_message")
        .select("user_id")
        .where("global_notification_id", "=", id)
        .execute();
      announceNotified(
        tx,
        rows.map((row) => row.user_id),
      );
    });
    // The job is done when the message has left, not when it waits in this process.
    await endAnnouncements(ctx.db);
  },
});
