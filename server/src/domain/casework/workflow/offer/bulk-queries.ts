/** SQL that gathers the facts of many tickets, with a constant number of statements. */
import { sql } from "kysely";
import type { Officer } from "../../../../context.ts";
import type { Db } from "../../../../db/tx.ts";
import { visibleTo } from "../../../tickets/tickets/access/visible-to.ts";
import type { Ticket } from "../../../tickets/tickets/write/write-tickets.ts";

export async function visibleTickets(db: Db, officer: Officer, ticketIds: readonly number[]): Promise<Ticket[]> {
  const { rows } = await sql<Ticket>`
    select t.* from ticket t where t.ticket_id = any(${[...ticketIds]}::int[]) and ${visibleTo(officer)}`.execute(db);
  return rows;
}

/** Tags by ticket; untagged tickets are absent. */
export async function tagsOf(db: Db, ticketIds: readonly number[]): Promise<ReadonlyMap<number, readonly string[]>> {
  const { rows } = await sql<{ ticket_id: number; tags: string[] }>`
    select tt.ticket_id, array_agg(g.tag_name order by g.tag_name) as tags from ticket_tag tt join tag g using (tag_id)
     where tt.ticket_id = any(${[...ticketIds]}::int[]) group by tt.ticket_id`.execute(db);
  return new Map(rows.map((row) => [row.ticket_id, row.tags]));
}

/** An officer and a place that they cover; null means everywhere. */
export interface Posted {
  readonly user_id: number;
  readonly department_id: number | null;
  readonly district_id: number | null;
}

/** Places of the enabled officers of the role. */
export async function postedAs(db: Db, roleId: number): Promise<Posted[]> {
  const { rows } = await sql<Posted>`
    select p.user_id, p.department_id, p.district_id from user_posting p join app_user u on u.user_id = p.user_id
     where p.role_id = ${roleId} and u.is_enabled`.execute(db);
  return rows;
}

export async function visibleByNumber(db: Db, officer: Officer, ticketNo: string): Promise<Ticket | undefined> {
  const { rows } = await sql<Ticket>`
    select t.* from ticket t where t.ticket_no = ${ticketNo} and ${visibleTo(officer)}`.execute(db);
  return rows[0];
}
