import { sql } from "kysely";
import type { Tx } from "../../../../db/tx.ts";
import { announceChanged } from "./live.ts";

/** Records that citizens wrote again on these tickets: a new event, a new version, and a notice to the screens. */
export async function touchTickets(tx: Tx, ticketIds: readonly number[], now: Date): Promise<void> {
  if (ticketIds.length === 0) return;
  await sql`update ticket set last_event_at = ${now}, version = version + 1
     where ticket_id = any(${ticketIds}::int[])`.execute(tx);
  announceChanged(tx, ticketIds);
}
