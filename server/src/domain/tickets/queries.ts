/** The SQL that reads tickets. Nobody reads a ticket for a user except through `visibleTo`. */
import { sql } from "kysely";
import type { Officer } from "../../context.ts";
import type { Db, Tx } from "../../db/tx.ts";
import { visibleTo } from "./access.ts";
import type { Ticket } from "./write-tickets.ts";

/** A row of a list, before it is put into words. */
export interface ListRow {
  readonly ticket_id: number;
  readonly ticket_no: string;
  readonly source_id: number;
  readonly is_manual: boolean;
  readonly snippet: string;
  readonly lang: string;
  readonly status_id: number;
  readonly issue_type_id: number | null;
  readonly sub_issue_type_id: number | null;
  readonly district_id: number | null;
  readonly department_id: number | null;
  readonly priority_tag_id: number;
  readonly is_sensitive: boolean;
  readonly received_at: Date;
  readonly due_at: Date | null;
  readonly stage_due_at: Date | null;
  readonly paused_at: Date | null;
  readonly resolved_at: Date | null;
  readonly last_event_at: Date;
  readonly escalation_level: number;
  readonly return_count: number;
  readonly reopen_count: number;
  readonly citizen_name: string;
  readonly citizen_handle: string | null;
  readonly ticket_combined_id: number;
  readonly combined_count: number;
  readonly assignee_names: string[];
  readonly desk_user_id: number | null;
  readonly desk_user_name: string | null;
  readonly tags: string[];
}

/** What a `ListRow` is read from beside `ticket as t`: the citizen, and the size and first row of the group. */
export const LIST_JOINS = sql`
  join citizen c on c.citizen_id = t.citizen_id
  cross join lateral (
    select min(k.ticket_combined_id) filter (where k.relation = 'PRIMARY') as ticket_combined_id, count(*)::int as combined_count
      from ticket_combined k where k.ticket_id = t.ticket_id and k.deleted_at is null) g
  left join app_user desk on desk.user_id = t.desk_user_id`;

/** The columns of a `ListRow` from `ticket as t` and `LIST_JOINS`. */
export const LIST_COLUMNS = sql`
  t.ticket_id, t.ticket_no, t.source_id, t.is_manual, t.snippet, t.lang, t.status_id, t.issue_type_id,
  t.sub_issue_type_id, t.district_id, t.department_id, t.priority_tag_id, t.is_sensitive, t.received_at, t.due_at,
  t.stage_due_at, t.paused_at, t.resolved_at, t.last_event_at, t.escalation_level, t.return_count, t.reopen_count,
  c.citizen_name, c.handle as citizen_handle,
  g.ticket_combined_id, g.combined_count,
  array(select u.user_name from ticket_marking m join app_user u on u.user_id = m.user_id
         where m.ticket_id = t.ticket_id and m.ended_at is null order by m.marking_id) as assignee_names,
  t.desk_user_id, desk.user_name as desk_user_name,
  array(select tag.tag_name from ticket_tag tt join tag on tag.tag_id = tt.tag_id
         where tt.ticket_id = t.ticket_id order by tag.tag_name) as tags`;

/** The list row of one ticket that the officer may see. */
export async function visibleRow(db: Db | Tx, officer: Officer, ticketId: number): Promise<ListRow | undefined> {
  const { rows } = await sql<ListRow>`
    select ${LIST_COLUMNS} from ticket t ${LIST_JOINS}
     where t.ticket_id = ${ticketId} and ${visibleTo(officer)}`.execute(db);
  return rows[0];
}

/** The ticket if the officer may see it; locked for a change when `forUpdate`. */
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

/** Whether the user holds a live marking of the ticket. */
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

/** Whether such an event of this user on this ticket is on record since a moment. */
export async function sawLately(
  db: Db,
  seen: { readonly ticketId: number; readonly userId: number; readonly event: string; readonly since: Date },
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
