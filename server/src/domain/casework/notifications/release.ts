/**
 * Release of a notification: one transaction writes the audience person by person, and adds jobs that notify screens
 * and other delivery channels. Runs on publication, or by a job when the period begins later.
 */
import { sql } from "kysely";
import type { Context } from "../../../context.ts";
import type { Tx } from "../../../db/tx.ts";
import { addJob, addJobs, defineJob, type Job } from "../../../jobs/queue.ts";
import { inTransaction } from "../../../db/tx.ts";
import type { Mandate } from "../../law/authority/second-person.ts";
import { isInAudience } from "./audience.ts";
import { holdNotification } from "./queries.ts";
import { sendNotificationJob } from "./send-notification.job.ts";
import { tellNotificationJob } from "./tell-notification.job.ts";

/** Columns of a person's row, and their values after the user id, for a notification `n`. */
export const MESSAGE_COLUMNS = sql`user_id, global_notification_id, message_type, severity, message, message_translations,
  created_by, created_at`;
export const messageOf = (now: Date) => sql`n.global_notification_id, 'ANNOUNCEMENT',
  case n.priority when 'OUTAGE' then 'critical' when 'ACTION' then 'warning' else 'info' end,
  n.title, n.title_translations, n.created_by, ${now}::timestamptz`;

/**
 * Adds deliveries besides the screen for people who allow them. SMS cost money, and go out only for notifications that
 * require action.
 */
async function addSendings(tx: Tx, id: number): Promise<void> {
  const { rows } = await sql<{ sendingId: number }>`
    insert into notification_sending (global_notification_id, user_id, way, push_subscription_id)
    select b.global_notification_id, b.user_id, w.way, w.push_subscription_id
      from broadcast_message b join global_notification n on n.global_notification_id = b.global_notification_id
      join (select user_id, way, null::int as push_subscription_id from notification_way
            union all
            select user_id, 'PUSH', push_subscription_id from push_subscription) w on w.user_id = b.user_id
     where b.global_notification_id = ${id} and (w.way <> 'SMS' or n.priority <> 'INFO')
    on conflict do nothing
    returning notification_sending_id as "sendingId"`.execute(tx);
  await addJobs(tx, sendNotificationJob, rows);
}

/** Publishes it under this mandate; returns the number of present recipients. */
export async function letOut(ctx: Context, tx: Tx, id: number, { confirmedBy }: Mandate): Promise<number> {
  const now = ctx.clock.now();
  await tx
    .updateTable("global_notification")
    .set({
      state: "published",
      published_at: now,
      ...(confirmedBy === null ? {} : { decided_by: confirmedBy, decided_at: now }),
    })
    .where("global_notification_id", "=", id)
    .execute();
  return release(ctx, tx, id);
}

/** Releases it when due, or schedules the release; does nothing for a released or recalled one. */
async function release(ctx: Context, tx: Tx, id: number): Promise<number> {
  const row = await holdNotification(tx, id);
  const now = ctx.clock.now();
  if (row?.state !== "published" || row.released_at !== null) return 0;
  if (row.valid_to !== null && row.valid_to <= now) return 0;
  if (row.valid_from > now) {
    await addJob(tx, releaseNotificationJob, { id }, { runAt: row.valid_from, key: `release-notification-${id}` });
    return 0;
  }
  await tx
    .updateTable("global_notification")
    .set({ released_at: now })
    .where("global_notification_id", "=", id)
    .execute();
  const audience = { roleIds: row.role_ids, departmentIds: row.department_ids, districtIds: row.district_ids };
  const { numAffectedRows } = await sql`
    insert into broadcast_message (${MESSAGE_COLUMNS})
    select u.user_id, ${messageOf(now)}
      from global_notification n, app_user u
     where n.global_notification_id = ${id} and ${isInAudience(audience)}
    on conflict do nothing`.execute(tx);
  await addSendings(tx, id);
  await addJob(tx, tellNotificationJob, { id });
  return Number(numAffectedRows ?? 0);
}

/** Releases a notification at the start of its period; repeating changes nothing. */
export const releaseNotificationJob: Job<{ readonly id: number }> = defineJob({
  name: "release_notification",
  maxAttempts: 25,
  run: async (ctx, { id }) => void (await inTransaction(ctx.db, (tx) => release(ctx, tx, id))),
});
