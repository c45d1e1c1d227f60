/** Reading and acknowledging one's own notifications. The marks are on the person's single row, so all lists agree. */
import { sql } from "kysely";
import type { Context, Officer } from "../../../context.ts";
import { inTransaction } from "../../../db/tx.ts";
import { Refused } from "../../ground/refused.ts";
import { announceNotified } from "../../tickets/tickets/live/live.ts";

/** Marks as read; returns how many were unread, and updates the reader's other screens. */
export async function markNotificationsRead(ctx: Context, officer: Officer, ids: readonly number[]): Promise<number> {
  const now = ctx.clock.now();
  return inTransaction(ctx.db, async (tx) => {
    const { numAffectedRows } = await sql`
      update broadcast_message set read_at = ${now}, delivered_at = coalesce(delivered_at, ${now})
       where user_id = ${officer.userId} and global_notification_id = any(${[...ids]}::int[]) and read_at is null`.execute(
      tx,
    );
    const updated = Number(numAffectedRows ?? 0);
    if (updated > 0) announceNotified(tx, [officer.userId]);
    return updated;
  });
}

/** Records the acknowledgement; repeating changes nothing. */
export async function acknowledgeNotification(ctx: Context, officer: Officer, id: number): Promise<void> {
  const now = ctx.clock.now();
  await inTransaction(ctx.db, async (tx) => {
    const { numAffectedRows } = await sql`
      update broadcast_message b
         set acknowledged_at = coalesce(b.acknowledged_at, ${now}), read_at = coalesce(b.read_at, ${now}),
             delivered_at = coalesce(b.delivered_at, ${now})
        from global_notification n
       where n.global_notification_id = b.global_notification_id and n.is_ack_wanted and n.state = 'published'
         and b.user_id = ${officer.userId} and b.global_notification_id = ${id}`.execute(tx);
    if (Number(numAffectedRows ?? 0) === 0) throw new Refused("NOTIFICATION_NOT_FOUND");
    announceNotified(tx, [officer.userId]);
  });
}
