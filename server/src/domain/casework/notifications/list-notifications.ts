/**
 * The three lists of notifications: in force for the reader, managed, and all addressed to the reader. Screens show the
 * first; listing marks it as delivered, and gives a later member of the audience their row.
 */
import type { NotificationRow } from "@smgt/contract/shapes/notification.ts";
import { sql, type RawBuilder } from "kysely";
import type { Context, Officer, PostedOfficer } from "../../../context.ts";
import type { Masters } from "../../law/masters/masters.ts";
import { fits } from "./audience.ts";
import { presentNotification } from "./present-notification.ts";
import { mayPublish, requirePublisher } from "./publishers.ts";
import { isInForce, isOpenFor, managedNotifications, ownNotifications, reachOf } from "./queries.ts";
import { MESSAGE_COLUMNS, messageOf } from "./release.ts";

const PAGE = 50;
const MOST_IN_FORCE = 100;

/** Condition: notification `n` matches the reader's present postings. */
const isForReader = ({ userId }: PostedOfficer) => sql`exists (select 1 from user_posting p
  where p.user_id = ${userId} and ${fits(sql`n.role_ids`, sql`n.department_ids`, sql`n.district_ids`)})`;

/**
 * Inserts rows for a reader who was posted into the audience after the release. Most readers need none, and nothing is
 * written.
 */
async function joinLate(ctx: Context, officer: Officer, now: Date): Promise<void> {
  const { userId } = officer;
  await sql`
    insert into broadcast_message (${MESSAGE_COLUMNS})
    select ${userId}, ${messageOf(now)}
      from global_notification n
     where ${isInForce(now)}
       and not exists (select 1 from broadcast_message b
             where b.global_notification_id = n.global_notification_id and b.user_id = ${userId})
       and ${isForReader(officer)}
    on conflict do nothing`.execute(ctx.db);
}

async function markDelivered(ctx: Context, userId: number, ids: readonly number[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    update broadcast_message set delivered_at = ${now}
     where user_id = ${userId} and global_notification_id = any(${[...ids]}::int[]) and delivered_at is null`.execute(
    ctx.db,
  );
}

/** Notifications in force for the reader, most important first; marks them as delivered. */
async function listInForce(ctx: Context, officer: Officer): Promise<NotificationRow[]> {
  const now = ctx.clock.now();
  await joinLate(ctx, officer, now);
  const rows = await ownNotifications(
    ctx.db,
    officer.userId,
    isInForce(now),
    sql`order by array_position(array['OUTAGE', 'ACTION', 'INFO'], n.priority), n.is_ack_wanted desc,
                 n.released_at desc, n.global_notification_id desc limit ${sql.lit(MOST_IN_FORCE)}`,
  );
  const fresh = rows.filter((row) => row.delivered_at === null).map((row) => row.global_notification_id);
  await markDelivered(ctx, officer.userId, fresh, now);
  return rows.map((row) => presentNotification(row, officer.userId, null));
}

export interface NotificationPage {
  readonly rows: NotificationRow[];
  readonly nextCursor: number | null;
}

function pageOf(rows: NotificationRow[]): NotificationPage {
  const shown = rows.slice(0, PAGE);
  return { rows: shown, nextCursor: rows.length > PAGE ? (shown.at(-1)?.global_notification_id ?? null) : null };
}

async function listManaged(ctx: Context, officer: Officer, before: number | null): Promise<NotificationPage> {
  await requirePublisher(ctx, officer);
  const rows = await managedNotifications(ctx.db, officer.userId, before, PAGE + 1);
  const reach = await reachOf(
    ctx.db,
    rows.map((row) => row.global_notification_id),
  );
  return pageOf(
    rows.map((row) => presentNotification(row, officer.userId, reach.get(row.global_notification_id) ?? null)),
  );
}

async function listHistory(ctx: Context, officer: Officer, before: number | null): Promise<NotificationPage> {
  const rows = await ownNotifications(
    ctx.db,
    officer.userId,
    sql`n.state = 'published' and b.global_notification_id < coalesce(${before}::int, 2147483647)`,
    sql`order by b.global_notification_id desc limit ${sql.lit(PAGE + 1)}`,
  );
  return pageOf(rows.map((row) => presentNotification(row, officer.userId, null)));
}

export async function listNotifications(
  ctx: Context,
  officer: Officer,
  flag: "A" | "M" | "H",
  before: number | null,
): Promise<NotificationPage> {
  switch (flag) {
    case "A":
      return { rows: await listInForce(ctx, officer), nextCursor: null };
    case "M":
      return listManaged(ctx, officer, before);
    case "H":
      return listHistory(ctx, officer, before);
  }
}

/** Count for menu and bell: to read or acknowledge, including for later postings, and pending the reader's approval. */
export const notificationCount = (officer: PostedOfficer, masters: Masters, now: Date): RawBuilder<number> => sql`(
  (select count(*) from global_notification n
    where ${isInForce(now)}
      and coalesce((select ${isOpenFor} from broadcast_message b
            where b.global_notification_id = n.global_notification_id and b.user_id = ${officer.userId}),
          ${isForReader(officer)}))
  + ${mayPublish(masters, officer) ? sql`(select count(*) from global_notification n where n.state = 'waiting' and n.created_by <> ${officer.userId})` : sql`0`})::int`;
