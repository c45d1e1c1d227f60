/** Something about tickets changed that is no event of theirs: the screens are told, versions stay. */
import { sql } from "kysely";
import type { Tx } from "../../../db/tx.ts";
import { announce, type LiveChange } from "./live.ts";

/** Tells the open screens of the tickets, in one statement. */
export async function tellChanged(tx: Tx, ticketIds: readonly number[]): Promise<void> {
  if (ticketIds.length === 0) return;
  // By a sub-select, as the number of tickets would otherwise be looked at, and the statement planned, each time.
  const { rows } = await sql<Omit<LiveChange, "change">>`
    select ticket_id, status_id, version, department_id, district_id, is_sensitive, complained_about,
           array(select user_id from ticket_marking m where m.ticket_id = t.ticket_id and m.ended_at is null) as user_ids
      from ticket t where ticket_id = any((select ${[...ticketIds]}::int[])::int[])`.execute(tx);
  announce(
    tx,
    rows.map((row) => ({ ...row, change: "changed" as const })),
  );
}
