/** SQL of a ticket's group: its members, and locks for two tickets. */
import { sql, type Selectable } from "kysely";
import type { Relation } from "@smgt/contract/shapes/ticket.ts";
import type { TicketCombinedTable } from "../../../../db/tables.ts";
import { withNext, type Db, type Tx } from "../../../../db/tx.ts";
import type { Ticket } from "../../../tickets/tickets/write/write-tickets.ts";

export type Member = Omit<Selectable<TicketCombinedTable>, "relation"> & { readonly relation: Relation };

/** The row with this id if it belongs to the ticket's group, as primary or as member. */
export async function memberOf(db: Db | Tx, ticketId: number, memberId: number): Promise<Member | null> {
  const { rows } = await sql<Member>`
    select k.* from ticket_combined k
     where k.ticket_combined_id = ${memberId} and k.deleted_at is null
       and (k.ticket_id = ${ticketId} or k.member_ticket_id = ${ticketId})`.execute(db);
  return rows[0] ?? null;
}

/** The row that attaches a merged ticket to its primary. */
export async function mergeOf(db: Db | Tx, ticketId: number): Promise<Member | null> {
  const row = await db
    .selectFrom("ticket_combined")
    .selectAll()
    .where("member_ticket_id", "=", ticketId)
    .where("relation", "=", "DUPLICATE")
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return row === undefined ? null : { ...row, relation: "DUPLICATE" };
}

/** Locks tickets in id order, so that two merges never deadlock; with the next statement. */
export async function lockTickets(tx: Tx, ticketIds: readonly number[]): Promise<void> {
  const [ticketId, ...more] = ticketIds;
  const which =
    more.length === 0
      ? sql`where ticket_id = ${ticketId}`
      : sql`where ticket_id = any(${[...ticketIds]}::int[]) order by ticket_id`;
  await sql`select 1 from ticket ${which} for update ${withNext}`.execute(tx);
}

/** Locks the ticket and its primary, if any; returns the primary or the ticket itself. */
export async function lockPrimary(tx: Tx, ownId: number): Promise<number> {
  let leadingId = ownId;
  for (;;) {
    await lockTickets(tx, [ownId, leadingId]);
    const found = (await mergeOf(tx, ownId))?.ticket_id ?? ownId;
    // Until locked, another transaction could move it into a group or out of it.
    if (found === leadingId) return found;
    leadingId = found;
  }
}

/** Reads the ticket; the caller holds its lock. */
export function ticketById(tx: Tx, ticketId: number): Promise<Ticket | undefined> {
  return tx.selectFrom("ticket").selectAll().where("ticket_id", "=", ticketId).executeTakeFirst();
}

export async function holdersOf(db: Db | Tx, ticketId: number): Promise<number[]> {
  const rows = await db
    .selectFrom("ticket_marking")
    .select("user_id")
    .where("ticket_id", "=", ticketId)
    .where("ended_at", "is", null)
    .orderBy("marking_id")
    .execute();
  return rows.map((row) => row.user_id);
}

/** Removes a row from the group. */
export async function dropMember(tx: Tx, memberId: number, now: Date): Promise<void> {
  await tx.updateTable("ticket_combined").set({ deleted_at: now }).where("ticket_combined_id", "=", memberId).execute();
}
