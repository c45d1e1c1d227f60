/** Makes a locked ticket sensitive because of what was written or merged; never the other way by machine. */
import type { Context } from "../../context.ts";
import type { Tx } from "../../db/tx.ts";
import { updateTicket, writeHistory, type Ticket } from "../tickets/write-tickets.ts";
import type { Said } from "./complained-about.ts";
import { holdersOf } from "./member-queries.ts";

/** The ticket as it is then; whoever holds it goes on seeing it. */
export async function becomeSensitive(ctx: Context, tx: Tx, ticket: Ticket, said: Said): Promise<Ticket> {
  if (ticket.is_sensitive) return ticket;
  const { actor, remark, now } = said;
  const { timeZone } = await ctx.masters();
  const holders = await holdersOf(tx, ticket.ticket_id);
  const after = await updateTicket(tx, ticket, { is_sensitive: true, last_event_at: now }, timeZone, holders);
  await writeHistory(tx, [
    {
      ticketId: ticket.ticket_id,
      at: now,
      actorUserId: actor.userId,
      roleId: actor.roleId,
      actionId: null,
      event: "BECAME_SENSITIVE",
      fromStatusId: ticket.status_id,
      toStatusId: ticket.status_id,
      remark,
    },
  ]);
  return after;
}
