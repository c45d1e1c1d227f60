/** Puts a hand-made tag on a ticket (action 204); repeating it changes nothing. */
import { ACTION } from "@smgt/contract/constants.ts";
import type { Context, Officer } from "../../context.ts";
import { Refused } from "../refused.ts";
import { visibleTicket } from "../tickets/queries.ts";
import { runAction } from "./run-action.ts";
import type { ActionDone } from "./work.ts";

/** The call carries no status, so the present one is what the officer saw. */
export async function addTicketTag(
  ctx: Context,
  officer: Officer,
  given: { readonly ticketId: number; readonly tag: string; readonly clientRef: string | undefined },
): Promise<ActionDone> {
  const ticket = await visibleTicket(ctx.db, officer, given.ticketId);
  if (ticket === undefined) throw new Refused("TICKET_NOT_FOUND");
  return runAction(ctx, officer, {
    body: {
      ticket_id: given.ticketId,
      status_id: ticket.status_id,
      action_id: ACTION.ADD_TAGS,
      ...(given.clientRef === undefined ? {} : { client_ref: given.clientRef }),
    },
    files: [],
    feedback: null,
    tags: [given.tag],
  });
}
