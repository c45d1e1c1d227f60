/** SQL of notifications shared by several use cases. */
import type { Reach } from "@smgt/contract/shapes/notification.ts";
import { sql, type RawBuilder } from "kysely";
import type { Db, Tx } from "../../../db/tx.ts";
import type { StoredNotification } from "./present-notification.ts";

type Part = RawBuilder<unknown>;

/** Condition: released, not recalled, and its period is not over. */
export const isInForce = (now: Date): Part => sql`n.state = 'published' and n.released_at is not null
  and (n.valid_to is null or n.valid_to > ${now}::timestamptz)`;

/** Condition: the reader still has to read it, or to acknowledge it where requested. */
export const isOpenFor = sql`(b.read_at is null or (n.is_ack_wanted and b.acknowledged_at is null))`;

/** Columns of `StoredNotification`, of `n` with the reader's own row `b`. */
const COLUMNS = sql`n.global_notification_id, n.version, n.state, n.title, n.title_translations, n.message,
  n.message_translations, n.category_id, n.priority, n.role_ids, n.department_ids, n.district_ids, n.sla_value,
  n.sla_unit_id, n.valid_from, n.valid_to, n.is_ack_wanted, n.file_name, n.changed_at, n.published_at, n.created_by,
  n.refusal_reason, n.recalled_at, n.recall_reason, a.user_name as author, d.user_name as decider,
  r.user_name as recalled_by, b.read_at, b.acknowledged_at`;
const NAMES = sql`join app_user a on a.user_id = n.created_by
  left join app_user d on d.user_id = n.decided_by
  left join app_user r on r.user_id = n.recalled_by`;

/** The reader's own notifications that match. */
export async function ownNotifications(
  db: Db,
  userId: number,
  where: Part,
  orderAndLimit: Part,
): Promise<(StoredNotification & { readonly delivered_at: Date | null })[]> {
  const { rows } = await sql<StoredNotification & { delivered_at: Date | null }>`
    select ${COLUMNS}, b.delivered_at
      from broadcast_message b join global_notification n on n.global_notification_id = b.global_notification_id ${NAMES}
     where b.user_id = ${userId} and b.global_notification_id is not null and ${where} ${orderAndLimit}`.execute(db);
  return rows;
}

/** All that the reader may manage: only their own drafts, and none deleted before publication. */
export async function managedNotifications(
  db: Db,
  userId: number,
  before: number | null,
  limit: number,
): Promise<StoredNotification[]> {
  const { rows } = await sql<StoredNotification>`
    select ${COLUMNS}
      from global_notification n ${NAMES}
      left join broadcast_message b on b.global_notification_id = n.global_notification_id and b.user_id = ${userId}
     where (n.state <> 'draft' or n.created_by = ${userId})
       and (n.state <> 'recalled' or n.published_at is not null)
       and n.global_notification_id < coalesce(${before}::int, 2147483647)
     order by n.global_notification_id desc limit ${limit}`.execute(db);
  return rows;
}

/** Delivered, read and acknowledged counts of each. */
export async function reachOf(db: Db | Tx, ids: readonly number[]): Promise<ReadonlyMap<number, Reach>> {
  const { rows } = await sql<Reach & { id: number }>`
    select i.id, coalesce(m.audience_count, 0) as audience_count, coalesce(m.delivered_count, 0) as delivered_count,
           coalesce(m.read_count, 0) as read_count, coalesce(m.acknowledged_count, 0) as acknowledged_count,
           coalesce(t.told_count, 0) as told_count
      from unnest(${[...ids]}::int[]) as i (id)
      left join (select b.global_notification_id as id, count(*)::int as audience_count,
                        count(b.delivered_at)::int as delivered_count, count(b.read_at)::int as read_count,
                        count(b.acknowledged_at)::int as acknowledged_count
                   from broadcast_message b where b.global_notification_id = any(${[...ids]}::int[])
                  group by b.global_notification_id) m on m.id = i.id
      left join (select s.global_notification_id as id, count(distinct s.user_id)::int as told_count
                   from notification_sending s
                  where s.global_notification_id = any(${[...ids]}::int[]) and s.sent_at is not null
                  group by s.global_notification_id) t on t.id = i.id`.execute(db);
  return new Map(rows.map(({ id, ...reach }) => [id, reach]));
}

/** Locks the notification under decision until the transaction ends. */
export async function holdNotification(tx: Tx, id: number) {
  return tx
    .selectFrom("global_notification")
    .selectAll()
    .where("global_notification_id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}
