/** Adds a manual tag to a ticket (action 204); repeating changes nothing. */
import { ACTION } from "@smgt/contract/constants.ts";
import type { Context, Officer } from "../../../../context.ts";
import { runAction } from "./run-action.ts";
import { ANY_STATUS, type ActionDone } from "../step/action.ts";

/** No status check: a tag stays right after a step of another officer. */
export function addTicketTag(
  ctx: Context,
  officer: Officer,
  given: { readonly ticketId: number; readonly tag: string; readonly clientRef: string | undefined },
): Promise<ActionDone> {
  return runAction(ctx, officer, {
    body: {
      ticket_id: given.ticketId,
      status_id: ANY_STATUS,
      action_id: ACTION.ADD_TAGS,
      ...(given.clientRef === undefined ? {} : { client_ref: given.clientRef }),
    },
    tags: [given.tag],
  });
}
