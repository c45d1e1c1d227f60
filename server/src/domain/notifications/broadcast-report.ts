/**
 * What was broadcast and how many read it: notifications, and messages about tickets that the reader may see. Of those it says
 * what they were about; their words are for whom they went to.
 */
import type { BodyOf, ReplyOf } from "@smgt/contract/call.ts";
import type { getBroadcastMessageReport } from "@smgt/contract/calls/notifications.ts";
import { translationsOf, type Translations } from "@smgt/contract/languages.ts";
import { sql, type RawBuilder } from "kysely";
import type { Context, Officer } from "../../context.ts";
import { visibleTo } from "../tickets/access/access.ts";
import type { MessageType } from "../tickets/live/broadcast.ts";
import { mastersOf } from "../masters/read-masters.ts";
import { worded } from "../../texts/say.ts";

type Row = Exclude<ReplyOf<typeof getBroadcastMessageReport>, string>[number];

const DAYS_SHOWN = 30;
const MOST_ROWS = 500;

/** Notifications by when they were released, each counted over its own rows. */
const ofNotifications = (since: RawBuilder<unknown>, until: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select n.title, n.title_translations, 'ANNOUNCEMENT' as message_type, null as ticket_no, told.audience_count,
         told.read_count, u.user_name as created_by, told.created_at
    from global_notification n
    join app_user u on u.user_id = n.created_by
    cross join lateral (
      select count(*)::int as audience_count, count(b.read_at)::int as read_count, min(b.created_at) as created_at
        from broadcast_message b where b.global_notification_id = n.global_notification_id) told
   where n.released_at >= ${since} and n.released_at < ${until} and told.audience_count > 0
   order by told.created_at desc limit ${sql.lit(MOST_ROWS)}`;

/** Messages about tickets: those of one moment are one, and lie together in the index, so no more are read than are shown. */
const ofTickets = (
  officer: Officer,
  since: RawBuilder<unknown>,
  until: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  select null, null::translations, b.message_type, t.ticket_no, count(*)::int, count(b.read_at)::int,
         min(u.user_name), b.created_at
    from broadcast_message b
    join ticket t on t.ticket_id = b.ticket_id
    join app_user u on u.user_id = b.created_by
   where b.created_at >= ${since} and b.created_at < ${until} and ${visibleTo(officer)}
   group by b.created_at, b.ticket_id, b.message_type, t.ticket_no
   order by b.created_at desc, b.ticket_id, b.message_type limit ${sql.lit(MOST_ROWS)}`;

/** Newest first; without days the last thirty. A day is one of the State's. */
export async function reportBroadcasts(
  ctx: Context,
  officer: Officer,
  { from_date: from, to_date: to }: BodyOf<typeof getBroadcastMessageReport>,
): Promise<Row[]> {
  const { timeZone } = await mastersOf(ctx);
  const now = ctx.clock.now();
  const since =
    from === undefined
      ? sql`${now}::timestamptz - make_interval(days => ${sql.lit(DAYS_SHOWN)})`
      : sql`${from}::date::timestamp at time zone ${timeZone}`;
  const until =
    to === undefined ? sql`'infinity'::timestamptz` : sql`(${to}::date + 1)::timestamp at time zone ${timeZone}`;
  const { rows } = await sql<{
    title: string | null;
    title_translations: Translations | null;
    message_type: MessageType | "ANNOUNCEMENT";
    ticket_no: string | null;
    audience_count: number;
    read_count: number;
    created_by: string;
    created_at: Date;
  }>`
    select * from ((${ofNotifications(since, until)}) union all (${ofTickets(officer, since, until)})) told
     order by created_at desc, ticket_no limit ${sql.lit(MOST_ROWS)}`.execute(ctx.db);
  return rows.map(({ title, title_translations, ticket_no, ...row }) => {
    const said =
      row.message_type === "ANNOUNCEMENT"
        ? { ...title_translations, en: title ?? "" }
        : worded(`broadcast.${row.message_type}`, { no: ticket_no ?? "" });
    return {
      ...row,
      message: said.en,
      message_translations: translationsOf(said),
      ticket_no,
      created_at: row.created_at.toISOString(),
    };
  });
}
