/**
 * What was broadcast and how many read it: notifications, and messages about tickets that the reader may see. Of those it says
 * what they were about; their words are for whom they went to.
 */
import type { BodyOf, ReplyOf } from "@smgt/contract/call.ts";
import type { getBroadcastMessageReport } from "@smgt/contract/calls/notifications.ts";
import { translationsOf, type Translations } from "@smgt/contract/languages.ts";
import { sql } from "kysely";
import type { Context, Officer } from "../../context.ts";
import { visibleTo } from "../tickets/access/access.ts";
import type { MessageType } from "../tickets/live/broadcast.ts";
import { mastersOf } from "../masters/read-masters.ts";
import { worded } from "../../texts/say.ts";

type Row = Exclude<ReplyOf<typeof getBroadcastMessageReport>, string>[number];

const DAYS_SHOWN = 30;
const MOST_ROWS = 500;

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
    select n.title, n.title_translations, b.message_type, t.ticket_no, count(*)::int as audience_count,
           count(b.read_at)::int as read_count, min(u.user_name) as created_by, min(b.created_at) as created_at
      from broadcast_message b
      join app_user u on u.user_id = b.created_by
      left join ticket t on t.ticket_id = b.ticket_id
      left join global_notification n on n.global_notification_id = b.global_notification_id
     where b.created_at >= ${since} and coalesce(n.released_at, b.created_at) < ${until}
       and coalesce(n.released_at, b.created_at) >= ${since}
       and (b.global_notification_id is not null or ${visibleTo(officer)})
     group by b.global_notification_id, n.title, n.title_translations, b.ticket_id, t.ticket_no, b.message_type,
              case when b.global_notification_id is null then b.created_at end
     order by min(b.created_at) desc, b.ticket_id limit ${sql.lit(MOST_ROWS)}`.execute(ctx.db);
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
