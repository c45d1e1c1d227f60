/** A citizen wrote again: the tickets have a new event and a new version, and the screens are told. */
import { sql } from "kysely";
import type { Tx } from "../../../db/tx.ts";
import { announce, type LiveChange } from "./live.ts";

/** Touches the tickets in one statement. */
export async function touchTickets(tx: Tx, ticketIds: readonly number[], now: Date): Promise<void> {
  if (ticketIds.length === 0) return;
  const { rows } = await sql<Omit<LiveChange, "change">>`
    update ticket t set last_event_at = ${now}, version = version + 1
     where ticket_id = any(${ticketIds}::int[])
    returning ticket_id, status_id, version, department_id, district_id, is_sensitive, complained_about,
      array(select user_id from ticket_marking m where m.ticket_id = t.ticket_id and m.ended_at is null) as user_ids`.execute(
    tx,
  );
  announce(
    tx,
    rows.map((row) => ({ ...row, change: "changed" as const })),
  );
}
