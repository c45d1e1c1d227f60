/** Makes a locked ticket sensitive because of what was written or merged; never the other way by machine. */
import { ROLE } from "@smgt/contract/constants.ts";
import type { Context } from "../../../context.ts";
import type { Tx } from "../../../db/tx.ts";
import { updateTicket, writeHistory, type Ticket } from "../../tickets/write/write-tickets.ts";
import { broadcast } from "../../tickets/live/broadcast.ts";
import type { Said } from "../assign/complained-about.ts";
import { holdersOf } from "../members/member-queries.ts";
import { mastersOf } from "../../masters/read-masters.ts";
import { worded } from "../../../texts/say.ts";

/** The ticket as it is then; those who hold it go on seeing it, and are told. */
export async function becomeSensitive(ctx: Context, tx: Tx, ticket: Ticket, said: Said): Promise<Ticket> {
  if (ticket.is_sensitive) return ticket;
  const { actor, remark, now } = said;
  const { timeZone } = await mastersOf(ctx);
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
  await broadcast(tx, {
    ticketId: ticket.ticket_id,
    type: "SENSITIVE",
    severity: "info",
    text: worded("alert.SENSITIVE", { no: ticket.ticket_no }),
    createdBy: actor.userId,
    now,
    isForHolders: true,
    roleIds: [ROLE.CELL_HEAD],
  });
  return after;
}
