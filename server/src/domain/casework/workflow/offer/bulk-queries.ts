/** The SQL that gathers the facts of many tickets: each statement once, however many tickets there are. */
import { sql } from "kysely";
import type { Officer } from "../../../../context.ts";
import type { Db } from "../../../../db/tx.ts";
import { visibleTo } from "../../../tickets/tickets/access/access.ts";
import type { Ticket } from "../../../tickets/tickets/write/write-tickets.ts";

/** Those of the tickets that the officer may see. */
export async function visibleTickets(db: Db, officer: Officer, ticketIds: readonly number[]): Promise<Ticket[]> {
  const { rows } = await sql<Ticket>`
    select t.* from ticket t where t.ticket_id = any(${[...ticketIds]}::int[]) and ${visibleTo(officer)}`.execute(db);
  return rows;
}

/** The tags of tickets, by ticket; one without any is not among them. */
export async function tagsOf(db: Db, ticketIds: readonly number[]): Promise<ReadonlyMap<number, readonly string[]>> {
  const { rows } = await sql<{ ticket_id: number; tags: string[] }>`
    select tt.ticket_id, array_agg(g.tag_name order by g.tag_name) as tags from ticket_tag tt join tag g using (tag_id)
     where tt.ticket_id = any(${[...ticketIds]}::int[]) group by tt.ticket_id`.execute(db);
  return new Map(rows.map((row) => [row.ticket_id, row.tags]));
}

/** An officer and a place that they cover; null stands for everywhere. */
export interface Posted {
  readonly user_id: number;
  readonly department_id: number | null;
  readonly district_id: number | null;
}

/** Where the enabled officers of the role are posted. */
export async function postedAs(db: Db, roleId: number): Promise<Posted[]> {
  const { rows } = await sql<Posted>`
    select p.user_id, p.department_id, p.district_id from user_posting p join app_user u on u.user_id = p.user_id
     where p.role_id = ${roleId} and u.is_enabled`.execute(db);
  return rows;
}

/** The ticket with this number if the officer may see it. */
export async function visibleByNumber(db: Db, officer: Officer, ticketNo: string): Promise<Ticket | undefined> {
  const { rows } = await sql<Ticket>`
    select t.* from ticket t where t.ticket_no = ${ticketNo} and ${visibleTo(officer)}`.execute(db);
  return rows[0];
}
