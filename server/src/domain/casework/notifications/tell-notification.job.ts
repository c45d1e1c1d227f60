/**
 * Announces to the screens of the audience that a notification was released or recalled. A job, because a server killed
 * right after its commit would announce nothing. Screens identify notifications by id, so repeating is harmless.
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
    // Wait until the message is sent: one queued in this process could be lost.
    await endAnnouncements(ctx.db);
  },
});
