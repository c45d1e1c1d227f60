import type { BodyOf, ReplyOf } from "@smgt/contract/call.ts";
import type { getMentionable } from "@smgt/contract/calls/tickets/mentions.ts";
import type { Context, Officer } from "../../../../context.ts";
import { Refused } from "../../../ground/refused.ts";
import { visibleTicket } from "../queries.ts";
import { mentionable } from "./queries.ts";

/**
 * Returns colleagues who may see the ticket (`ticket/getmentionable`): words match name, designation or user ID;
 * holders of the ticket come first.
 */
export async function findMentionable(
  ctx: Context,
  officer: Officer,
  { ticket_id: ticketId, text = "" }: BodyOf<typeof getMentionable>,
): Promise<ReplyOf<typeof getMentionable>> {
  if ((await visibleTicket(ctx.db, officer, ticketId)) === undefined) throw new Refused("TICKET_NOT_FOUND");
  const words = text
    .normalize("NFC")
    .split(/\s+/)
    .filter((word) => word !== "");
  const found = await mentionable(ctx.db, { ticketId, by: officer.userId, words });
  return found.length === 0 ? "No Record Found" : found;
}
