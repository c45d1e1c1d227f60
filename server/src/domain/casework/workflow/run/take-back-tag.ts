/** Removes a tag that the officer added by hand a moment ago: the inverse of action 204 (decision 53). */
import { ACTION, TAG_BACK_MINUTES } from "@smgt/contract/constants.ts";
import type { Context, Officer } from "../../../../context.ts";
import { worded } from "../../../../texts/say.ts";
import { Refused } from "../../../ground/refused.ts";
import { ANY_STATUS, NO_ACTION, type ActionDone, type OffTableStep } from "../step/action.ts";
import { dropOwnTag } from "../step/tags.ts";
import { runAction } from "./run-action.ts";

const MINUTE_MS = 60_000;

const without = (tag: string): OffTableStep => ({
  right: ACTION.ADD_TAGS,
  async take({ tx, ticket, actor, now }) {
    const since = new Date(now.getTime() - TAG_BACK_MINUTES * MINUTE_MS);
    const isGone = await dropOwnTag(tx, { ticketId: ticket.ticket_id, tag, userId: actor.userId, since });
    if (!isGone) throw new Refused("TAG_NOT_YOURS", { minutes: TAG_BACK_MINUTES });
    const facts = [{ key: "tags", value: tag, value_translations: {} }];
    return { event: "TAG_TAKEN_BACK", facts, said: worded("ticket.tagTakenBack") };
  },
});

/** Removes the tag; the status stays, and the history keeps both entries. */
export function takeBackTag(
  ctx: Context,
  officer: Officer,
  given: { readonly ticketId: number; readonly tag: string; readonly clientRef: string | undefined },
): Promise<ActionDone> {
  const { ticketId, tag, clientRef } = given;
  const body = { ticket_id: ticketId, status_id: ANY_STATUS, action_id: NO_ACTION };
  return runAction(ctx, officer, {
    body: { ...body, ...(clientRef === undefined ? {} : { client_ref: clientRef }) },
    offTable: without(tag),
  });
}
