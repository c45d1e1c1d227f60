/** The SQL of a ticket's group: its members, and the locks that two tickets need. */
import { sql, type Selectable } from "kysely";
import type { Relation } from "@smgt/contract/shapes/ticket.ts";
import type { TicketCombinedTable } from "../../../../db/tables.ts";
import { withNext, type Db, type Tx } from "../../../../db/tx.ts";
import type { Ticket } from "../../../tickets/tickets/write/write-tickets.ts";

export type Member = Omit<Selectable<TicketCombinedTable>, "relation"> & { readonly relation: Relation };

/** The row with this id if it belongs to the ticket's group, in either place. */
export async function memberOf(db: Db | Tx, ticketId: number, memberId: number): Promise<Member | null> {
  const { rows } = await sql<Member>`
    select k.* from ticket_combined k
     where k.ticket_combined_id = ${memberId} and k.deleted_at is null
       and (k.ticket_id = ${ticketId} or k.member_ticket_id = ${ticketId})`.execute(db);
  return rows[0] ?? null;
}

/** The row by which a merged ticket hangs on its primary. */
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

/** Locks tickets in the order of their ids, so that two merges never wait for each other; with the next statement. */
export async function lockTickets(tx: Tx, ticketIds: readonly number[]): Promise<void> {
  const [ticketId, ...more] = ticketIds;
  const which =
    more.length === 0
      ? sql`where ticket_id = ${ticketId}`
      : sql`where ticket_id = any(${[...ticketIds]}::int[]) order by ticket_id`;
  await sql`select 1 from ticket ${which} for update ${withNext}`.execute(tx);
}

/** Locks the ticket and the one that it is merged into, if there is one; gives that, or the ticket itself. */
export async function lockLeading(tx: Tx, ownId: number): Promise<number> {
  let leadingId = ownId;
  for (;;) {
    await lockTickets(tx, [ownId, leadingId]);
    const found = (await mergeOf(tx, ownId))?.ticket_id ?? ownId;
    // Until it was locked, another could take it into a group or out of it.
    if (found === leadingId) return found;
    leadingId = found;
  }
}

/** The ticket as it is; for one that is locked already. */
export function ticketById(tx: Tx, ticketId: number): Promise<Ticket | undefined> {
  return tx.selectFrom("ticket").selectAll().where("ticket_id", "=", ticketId).executeTakeFirst();
}

/** Users who hold the ticket now. */
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

/** Takes a row out of the group. */
export async function dropMember(tx: Tx, memberId: number, now: Date): Promise<void> {
  await tx.updateTable("ticket_combined").set({ deleted_at: now }).where("ticket_combined_id", "=", memberId).execute();
}
