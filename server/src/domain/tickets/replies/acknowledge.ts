/**
 * Tells the citizen that their matter is a ticket, and its number: a ready reply in their own script, once a ticket ever.
 * A rule asks for it; whether it may be public was decided before.
 */
import type { Context } from "../../../context.ts";
import type { Tx } from "../../../db/tx.ts";
import { sayInScriptOf } from "../../../texts/hinglish.ts";
import type { Masters } from "../../law/masters/masters.ts";
import type { Ticket } from "../tickets/write/write-tickets.ts";
import { SYSTEM_USER_ID } from "../../organisation/users/system-user.ts";
import type { ReplyChannel } from "./check-reply.ts";
import { fillSlots } from "./fill-slots.ts";
import { queueReply } from "./queue-reply.ts";
import { readyText } from "./ready-text.ts";

/** The same for every acknowledgement of a ticket, so that the second one is the first. */
export const ACKNOWLEDGED_REF = "acknowledged";

/** Where the citizen reads what becomes of their data; in a message only, since an address in a public reply costs more. */
function noticeLine({ config: { publicUrl, basePath } }: Context, lang: string): string {
  return `\n\n${sayInScriptOf(lang, "ack.notice", { url: `${publicUrl}${basePath}privacy` })}`;
}

/** Queues it. A refusal of the outbox is thrown before anything is written. */
export async function acknowledge(
  ctx: Context,
  tx: Tx,
  masters: Masters,
  { ticket, replyId, channel, lang }: { ticket: Ticket; replyId: number; channel: ReplyChannel; lang: string },
): Promise<void> {
  const purpose = masters.cannedReplies.find((row) => row.cannedReplyId === replyId)?.purpose;
  const text = readyText(masters, purpose, lang);
  if (text === undefined) return;
  await queueReply(
    ctx,
    tx,
    { userId: SYSTEM_USER_ID },
    {
      ticketId: ticket.ticket_id,
      ticketNo: ticket.ticket_no,
      channel,
      text: fillSlots(text.body, ticket, masters, text.lang) + (channel === "D" ? noticeLine(ctx, text.lang) : ""),
      clientRef: ACKNOWLEDGED_REF,
      inReplyTo: null,
      isDraft: false,
    },
  );
}
