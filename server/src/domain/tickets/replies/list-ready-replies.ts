import type { ReplyOf } from "@smgt/contract/call.ts";
import type { cannedReplies } from "@smgt/contract/calls/tickets/replies.ts";
import type { Context, Officer } from "../../../context.ts";
import { Refused } from "../../ground/refused.ts";
import { visibleTicket } from "../tickets/queries.ts";
import { fillSlots } from "./fill-slots.ts";
import type { CannedReply } from "../../law/masters/masters.ts";
import { mastersOf } from "../../law/masters/read-masters.ts";

type Row = Exclude<ReplyOf<typeof cannedReplies>, string>[number];

/**
 * Returns the canned replies in every language, with the slots of a ticket filled. TICKET_NOT_FOUND for a ticket that
 * the officer may not see.
 */
export async function listCannedReplies(ctx: Context, officer: Officer, ticketId: number | null): Promise<Row[]> {
  const masters = await mastersOf(ctx);
  const ticket = ticketId === null ? null : await visibleTicket(ctx.db, officer, ticketId);
  if (ticket === undefined) throw new Refused("TICKET_NOT_FOUND");
  const purposes = [...new Set(masters.cannedReplies.map((row) => row.purpose))];
  return purposes.flatMap((purpose) => {
    const replies = masters.cannedReplies.filter((row) => row.purpose === purpose);
    const english = replies.find((row) => row.lang === "en");
    if (english === undefined) return [];
    const others = replies.filter((row) => row !== english);
    const filled = (row: CannedReply) => fillSlots(row.body, ticket, masters, row.lang);
    return [
      {
        canned_response_id: english.cannedReplyId,
        purpose,
        title: english.title,
        title_translations: Object.fromEntries(others.map((row) => [row.lang, row.title])),
        text: filled(english),
        text_translations: Object.fromEntries(others.map((row) => [row.lang, filled(row)])),
      },
    ];
  });
}
