/** Writes down that a reply is out, and tells the screens of its ticket. */
import { sql } from "kysely";
import type { Tx } from "../../db/tx.ts";
import { appendAudit } from "../audit/append-audit.ts";
import { announce, type LiveChange } from "../tickets/live.ts";
import type { Reply } from "./queries.ts";

/** Tells the open screens that something on the ticket changed, without a change of the ticket itself. */
export const touchTicket = (tx: Tx, ticketId: number): Promise<void> => touchTickets(tx, [ticketId]);

/** The same for several tickets, in one statement. */
export async function touchTickets(tx: Tx, ticketIds: readonly number[]): Promise<void> {
  if (ticketIds.length === 0) return;
  const { rows } = await sql<Omit<LiveChange, "change">>`
    select ticket_id, status_id, version, department_id, district_id, is_sensitive, complained_about,
           array(select user_id from ticket_marking m where m.ticket_id = t.ticket_id and m.ended_at is null) as user_ids
      from ticket t where ticket_id = any(${[...ticketIds]}::int[])`.execute(tx);
  announce(
    tx,
    rows.map((row) => ({ ...row, change: "changed" as const })),
  );
}

/** The reply is on the platform under this id. */
export async function recordSent(
  tx: Tx,
  reply: Reply,
  found: { readonly externalId: string; readonly url: string | null },
  now: Date,
  settledBy: number | null = null,
): Promise<void> {
  await tx
    .updateTable("reply")
    .set({
      state: "sent",
      sent_at: now,
      external_id: found.externalId,
      url: found.url,
      error_code: null,
      error_message: null,
      settled_by: settledBy,
    })
    .where("reply_id", "=", reply.reply_id)
    .execute();
  await appendAudit(tx, [
    {
      at: now,
      event: "REPLY_SENT",
      actorUserId: settledBy,
      roleId: null,
      ticketId: reply.ticket_id,
      detail: { reply_id: reply.reply_id, external_id: found.externalId },
    },
  ]);
  await touchTicket(tx, reply.ticket_id);
}
