/** Puts a hand-made tag on a ticket (action 204); repeating it changes nothing. */
import { ACTION } from "@smgt/contract/constants.ts";
import type { Context, Officer } from "../../../../context.ts";
import { runAction } from "./run-action.ts";
import { ANY_STATUS, type ActionDone } from "../step/action-run.ts";

/** The call names no status: a tag is as right after a step of somebody else as before it. */
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
    files: [],
    feedback: null,
    tags: [given.tag],
  });
}
