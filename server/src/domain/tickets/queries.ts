/** The SQL that reads tickets. Nobody reads a ticket for a user except through `visibleTo`. */
import { sql, type RawBuilder } from "kysely";
import type { Context, Officer } from "../../context.ts";
import type { Db, Tx } from "../../db/tx.ts";
import { visibleTo } from "./access.ts";
import { withNames } from "./list-names.ts";
import type { Ticket } from "./write-tickets.ts";

/** What a list is read with. */
export type ListReader = Pick<Context, "db" | "listNames">;

/** A row of a list as it is stored: officers and tags by their ids. */
export interface StoredRow {
  readonly ticket_id: number;
  readonly ticket_no: string;
  readonly source_id: number;
  readonly is_manual: boolean;
  readonly channel: string | null;
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
  readonly assignee_ids: readonly number[];
  readonly desk_user_id: number | null;
  readonly tag_ids: readonly number[];
}

/** A row of a list, before it is put into words. */
export interface ListRow extends StoredRow {
  readonly assignee_names: string[];
  readonly desk_user_name: string | null;
  readonly tags: string[];
}

/** Reads the rows of `page`, a query that gives `ticket_id` and what `order` names of `p`. */
export const listRows = (page: RawBuilder<unknown>, order: RawBuilder<unknown>) => sql<StoredRow>`
  select
    t.ticket_id, t.ticket_no, t.source_id, t.is_manual, t.channel, t.snippet, t.lang, t.status_id, t.issue_type_id,
    t.sub_issue_type_id, t.district_id, t.department_id, t.priority_tag_id, t.is_sensitive, t.received_at, t.due_at,
    t.stage_due_at, t.paused_at, t.resolved_at, t.last_event_at, t.escalation_level, t.return_count, t.reopen_count,
    c.citizen_name, c.handle as citizen_handle, g.ticket_combined_id, g.combined_count, t.desk_user_id,
    array(select m.user_id from ticket_marking m
           where m.ticket_id = t.ticket_id and m.ended_at is null order by m.marking_id) as assignee_ids,
    array(select tt.tag_id from ticket_tag tt where tt.ticket_id = t.ticket_id) as tag_ids
    from (${page}) p
    join ticket t on t.ticket_id = p.ticket_id
    join citizen c on c.citizen_id = t.citizen_id
    cross join lateral (
      select min(k.ticket_combined_id) filter (where k.relation = 'PRIMARY') as ticket_combined_id, count(*)::int as combined_count
        from ticket_combined k where k.ticket_id = t.ticket_id and k.deleted_at is null) g
   order by ${order}`;

/** The list row of one ticket that the officer may see. */
export async function visibleRow(ctx: ListReader, officer: Officer, ticketId: number): Promise<ListRow | undefined> {
  const one = sql`select t.ticket_id from ticket t where t.ticket_id = ${ticketId} and ${visibleTo(officer)}`;
  const { rows } = await listRows(one, sql`p.ticket_id`).execute(ctx.db);
  return (await withNames(ctx, rows))[0];
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
