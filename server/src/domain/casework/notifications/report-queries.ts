/** SQL of the broadcast report: notifications and ticket messages, newest first. */
import { sql, type RawBuilder } from "kysely";
import type { Translations } from "@smgt/contract/languages.ts";
import type { MessageType } from "@smgt/contract/shapes/message-type.ts";
import type { Officer } from "../../../context.ts";
import { microsText } from "../../../db/moment.ts";
import type { Db } from "../../../db/tx.ts";
import { visibleTo } from "../../tickets/tickets/access/visible-to.ts";

/** Last row of the previous page. */
export interface Told {
  /** Time in microseconds. */
  readonly atUs: number;
  /** 1: a notification; 0: a ticket message. */
  readonly kind: 0 | 1;
  readonly id: number;
  readonly type: string;
}

export interface ToldRow {
  readonly at_us: number;
  readonly kind: 0 | 1;
  readonly id: number;
  readonly at: Date;
  readonly title: string | null;
  readonly title_translations: Translations | null;
  readonly is_ack_wanted: boolean | null;
  readonly message_type: MessageType;
  readonly ticket_no: string | null;
  readonly people: number;
  readonly delivered: number;
  readonly has_read: number;
  readonly acknowledged: number;
  readonly created_by: string;
  readonly recalled_at: Date | null;
  readonly recalled_by: string | null;
  readonly recall_reason: string | null;
}

/** Condition: within a time span and after a row. The plain time bound lets the index start there. */
function within(
  columns: { readonly at: string; readonly kind: 0 | 1; readonly id: string; readonly type: RawBuilder<unknown> },
  { since, until }: Span,
  behind: Told | null,
): RawBuilder<unknown> {
  const at = sql.ref(columns.at);
  const span = sql`${at} >= ${since} and ${at} < ${until}`;
  if (behind === null) return span;
  const moment = microsText(behind.atUs);
  const place = sql`(${moment}::timestamptz, ${behind.kind}::int, ${behind.id}::bigint, ${behind.type}::text)`;
  return sql`${span} and ${at} <= ${moment}::timestamptz
    and (${at}, ${sql.lit(columns.kind)}, ${sql.ref(columns.id)}::bigint, ${columns.type}) < ${place}`;
}

export interface Span {
  readonly since: RawBuilder<unknown>;
  readonly until: RawBuilder<unknown>;
}

/** Search conditions besides the time. */
export interface Sought {
  readonly type: MessageType | null;
  readonly ticketNo: string | null;
}

interface Wish {
  readonly span: Span;
  readonly sought: Sought;
  readonly behind: Told | null;
  readonly limit: number;
}

/** A page of broadcasts; ticket messages only of tickets that the officer may see. */
export async function toldRows(db: Db, officer: Officer, { span, sought, behind, limit }: Wish): Promise<ToldRow[]> {
  const ofNotification = {
    at: "n.released_at",
    kind: 1,
    id: "n.global_notification_id",
    type: sql`'ANNOUNCEMENT'`,
  } as const;
  const ofTicket = { at: "b.created_at", kind: 0, id: "b.ticket_id", type: sql`b.message_type` } as const;
  const { type, ticketNo } = sought;
  const isNotice = sql<boolean>`${sql.lit(ticketNo === null && (type === null || type === "ANNOUNCEMENT"))}`;
  // Only the requested conditions are in the statement: a plan for all cases would read by time alone.
  const isSought = [
    sql`true`,
    ...(type === null ? [] : [sql`b.message_type = ${type}`]),
    ...(ticketNo === null ? [] : [sql`b.ticket_id = (select ticket_id from ticket where ticket_no = ${ticketNo})`]),
  ];
  const { rows } = await sql<ToldRow>`
    with told as (
      (select n.released_at as at, 1 as kind, n.global_notification_id as id, 'ANNOUNCEMENT' as message_type
         from global_notification n where ${isNotice} and ${within(ofNotification, span, behind)}
        order by n.released_at desc, n.global_notification_id desc limit ${limit})
      union all
      (select b.created_at, 0, b.ticket_id, b.message_type
         from broadcast_message b join ticket t on t.ticket_id = b.ticket_id
        where ${within(ofTicket, span, behind)} and ${sql.join(isSought, sql` and `)} and ${visibleTo(officer)}
        group by b.created_at, b.ticket_id, b.message_type
        order by b.created_at desc, b.ticket_id desc, b.message_type desc limit ${limit})
      order by at desc, kind desc, id desc, message_type desc limit ${limit}
    )
    select (extract(epoch from told.at) * 1000000)::bigint as at_us, told.at, told.kind, told.id, told.message_type, n.title, n.title_translations,
           n.is_ack_wanted, t.ticket_no, c.people, c.delivered, c.has_read, c.acknowledged, u.user_name as created_by,
           n.recalled_at, n.recall_reason, r.user_name as recalled_by
      from told
      cross join lateral (
        select count(*)::int as people, count(delivered_at)::int as delivered, count(read_at)::int as has_read,
               count(acknowledged_at)::int as acknowledged, min(created_by) as created_by
          from (select b.delivered_at, b.read_at, b.acknowledged_at, b.created_by from broadcast_message b
                 where told.kind = 1 and b.global_notification_id = told.id
                union all
                select b.delivered_at, b.read_at, b.acknowledged_at, b.created_by from broadcast_message b
                 where told.kind = 0 and b.ticket_id = told.id and b.created_at = told.at
                   and b.message_type = told.message_type) each) c
      left join global_notification n on told.kind = 1 and n.global_notification_id = told.id
      left join ticket t on told.kind = 0 and t.ticket_id = told.id
      join app_user u on u.user_id = coalesce(c.created_by, n.created_by)
      left join app_user r on r.user_id = n.recalled_by
     order by told.at desc, told.kind desc, told.id desc, told.message_type desc`.execute(db);
  return rows;
}
