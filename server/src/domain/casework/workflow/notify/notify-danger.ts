import { ROLE } from "@smgt/contract/constants.ts";
import type { Tx } from "../../../../db/tx.ts";
import { worded } from "../../../../texts/say.ts";
import { broadcast } from "../../../tickets/tickets/live/send-message.ts";
import type { Ticket } from "../../../tickets/tickets/write/write-tickets.ts";
import { SYSTEM_USER_ID } from "../../../organisation/users/system-user.ts";

/** Notifies the cell at once, at any hour, and the holders; for a sensitive ticket only those who may see it. */
export function notifyDanger(tx: Tx, ticket: Pick<Ticket, "ticket_id" | "ticket_no">, now: Date): Promise<void> {
  return broadcast(tx, {
    ticketId: ticket.ticket_id,
    type: "DANGER",
    severity: "critical",
    text: worded("alert.DANGER", { no: ticket.ticket_no }),
    createdBy: SYSTEM_USER_ID,
    now,
    isForHolders: true,
    roleIds: [ROLE.CELL_HEAD, ROLE.CELL_EXEC],
  });
}
