/** SQL that reads tickets. Every read for a user goes through `visibleTo`. */
import type { AuditEvent } from "@smgt/contract/audit-events.ts";
import { sql, type RawBuilder } from "kysely";
import type { Officer } from "../../../context.ts";
import type { Db, Tx } from "../../../db/tx.ts";
import { visibleTo } from "./access/visible-to.ts";
import { withNames } from "./lists/list-names.ts";
import type { Ticket } from "./write/write-tickets.ts";
import type { ListReader, StoredRow, ListRow } from "./lists/list-row.ts";

const COLUMNS: Readonly<Record<keyof StoredRow, string>> = {
  ticket_id: "t.ticket_id",
  ticket_no: "t.ticket_no",
  source_id: "t.source_id",
  is_manual: "t.is_manual",
  channel: "t.channel",
  snippet: "t.snippet",
  is_words_deleted: "t.is_words_deleted",
  lang: "t.lang",
  status_id: "t.status_id",
  issue_type_id: "t.issue_type_id",
  sub_issue_type_id: "t.sub_issue_type_id",
  district_id: "t.district_id",
  department_id: "t.department_id",
  priority_tag_id: "t.priority_tag_id",
  is_sensitive: "t.is_sensitive",
  received_at: "t.received_at",
  due_at: "t.due_at",
  stage_due_at: "t.stage_due_at",
  paused_at: "t.paused_at",
  resolved_at: "t.resolved_at",
  last_event_at: "t.last_event_at",
  escalation_level: "t.escalation_level",
  return_count: "t.return_count",
  reopen_count: "t.reopen_count",
  citizen_name: "c.citizen_name",
  citizen_handle: "c.handle",
  ticket_combined_id: "g.ticket_combined_id",
  combined_count: "g.combined_count",
  desk_user_id: "t.desk_user_id",
  assignee_ids: `array(select m.user_id from ticket_marking m
           where m.ticket_id = t.ticket_id and m.ended_at is null order by m.marking_id)`,
  tag_ids: "array(select tt.tag_id from ticket_tag tt where tt.ticket_id = t.ticket_id)",
};
const SELECTED = sql.raw(
  Object.entries(COLUMNS)
    .map(([name, from]) => `${from} as ${name}`)
    .join(", "),
);

/** Reads the rows of `page`, a query that returns `ticket_id` and the columns of `p` named in `order`. */
export const listRows = (page: RawBuilder<unknown>, order: RawBuilder<unknown>) => sql<StoredRow>`
  select ${SELECTED}
    from (${page}) p
    join ticket t on t.ticket_id = p.ticket_id
    join citizen c on c.citizen_id = t.citizen_id
    cross join lateral (
      select min(k.ticket_combined_id) filter (where k.relation = 'PRIMARY') as ticket_combined_id, count(*)::int as combined_count
        from ticket_combined k where k.ticket_id = t.ticket_id and k.deleted_at is null) g
   order by ${order}`;

export async function visibleRow(ctx: ListReader, officer: Officer, ticketId: number): Promise<ListRow | undefined> {
  const one = sql`select t.ticket_id from ticket t where t.ticket_id = ${ticketId} and ${visibleTo(officer)}`;
  const { rows } = await listRows(one, sql`p.ticket_id`).execute(ctx.db);
  return (await withNames(ctx, rows))[0];
}

/** Returns the ticket if the officer may see it; locked for a change when `forUpdate`. */
export async function visibleTicket(
  db: Db | Tx,
  officer: Officer,
  ticketId: number,
  lock: "read" | "forUpdate" = "read",
): Promise<Ticket | undefined> {
  const { rows } = await sql<Ticket>`
    select t.* from ticket t where t.ticket_id = ${ticketId} and ${visibleTo(officer)}
    ${lock === "forUpdate" ? sql`for update of t` : sql``}`.execute(db);
  return rows[0];
}

/** Returns the visible ticket with the detection result of its first post; null without one. */
export async function visibleTicketWithDetected(
  db: Db,
  officer: Officer,
  ticketId: number,
): Promise<(Ticket & { readonly detected: unknown }) | undefined> {
  const { rows } = await sql<Ticket & { readonly detected: unknown }>`
    select t.*, d.detected from ticket t left join ticket_detected d on d.ticket_id = t.ticket_id
     where t.ticket_id = ${ticketId} and ${visibleTo(officer)}`.execute(db);
  return rows[0];
}

/** Returns whether the user holds an active marking of the ticket. */
export async function holdsTicket(db: Db, userId: number, ticketId: number): Promise<boolean> {
  const row = await db
    .selectFrom("ticket_marking")
    .select("marking_id")
    .where("ticket_id", "=", ticketId)
    .where("user_id", "=", userId)
    .where("ended_at", "is", null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns whether such an event of this user on this ticket was recorded since a moment. */
export async function sawLately(
  db: Db,
  seen: { readonly ticketId: number; readonly userId: number; readonly event: AuditEvent; readonly since: Date },
): Promise<boolean> {
  const row = await db
    .selectFrom("audit_entry")
    .select("audit_id")
    .where("ticket_id", "=", seen.ticketId)
    .where("actor_user_id", "=", seen.userId)
    .where("event", "=", seen.event)
    .where("at", ">", seen.since)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
