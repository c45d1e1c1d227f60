/** Makes a locked ticket sensitive because of a new text or a merge. The program never does the reverse. */
import { ROLE } from "@smgt/contract/constants.ts";
import type { Tx } from "../../../../db/tx.ts";
import type { Ticket } from "../../../tickets/tickets/write/write-tickets.ts";
import { broadcast } from "../../../tickets/tickets/live/send-message.ts";
import type { Said } from "./complained-about.ts";
import { worded } from "../../../../texts/say.ts";

/** Returns the ticket afterwards; its holders keep access, and are notified. */
export async function becomeSensitive(tx: Tx, ticket: Ticket, { actor, remark, now, note }: Said): Promise<Ticket> {
  if (ticket.is_sensitive) return ticket;
  const after = await note(ticket, { event: "BECAME_SENSITIVE", remark, patch: { is_sensitive: true } });
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
