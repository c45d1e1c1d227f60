/** Ready replies in pairs of languages, with the slots of a ticket filled. */
import type { ReplyOf } from "@smgt/contract/call.ts";
import type { cannedReplies } from "@smgt/contract/calls/replies.ts";
import type { Context, Officer } from "../../context.ts";
import { Refused } from "../refused.ts";
import { visibleTicket } from "../tickets/queries.ts";
import { fillSlots } from "./fill-slots.ts";
import { mastersOf } from "../masters/read-masters.ts";

type Row = Exclude<ReplyOf<typeof cannedReplies>, string>[number];

/** The canned replies; with a ticket, filled for it. TICKET_NOT_FOUND when it is not the officer's to see. */
export async function listCannedReplies(ctx: Context, officer: Officer, ticketId: number | null): Promise<Row[]> {
  const masters = await mastersOf(ctx);
  const ticket = ticketId === null ? null : await visibleTicket(ctx.db, officer, ticketId);
  if (ticket === undefined) throw new Refused("TICKET_NOT_FOUND");
  const purposes = [...new Set(masters.cannedReplies.map((row) => row.purpose))];
  return purposes.flatMap((purpose) => {
    const en = masters.cannedReplies.find((row) => row.purpose === purpose && row.lang === "en");
    const hi = masters.cannedReplies.find((row) => row.purpose === purpose && row.lang === "hi");
    const first = en ?? hi;
    if (first === undefined) return [];
    return [
      {
        canned_response_id: first.cannedReplyId,
        purpose,
        title: en?.title ?? first.title,
        title_hi: hi?.title ?? first.title,
        text_en: fillSlots(en?.body ?? first.body, ticket, masters, "en"),
        text_hi: fillSlots(hi?.body ?? first.body, ticket, masters, "hi"),
      },
    ];
  });
}
