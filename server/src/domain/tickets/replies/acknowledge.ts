/**
 * Sends the citizen an acknowledgement with the ticket number: a ready reply in their script, once per ticket. A rule
 * requests it; the caller decides whether it may be public.
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

/** Client reference of every acknowledgement; a second one finds the first. */
export const ACKNOWLEDGED_REF = "acknowledged";

/** Link to the data notice; only in direct messages, since a URL in a public reply costs more. */
function noticeLine({ config: { publicUrl, basePath } }: Context, lang: string): string {
  return `\n\n${sayInScriptOf(lang, "ack.notice", { url: `${publicUrl}${basePath}privacy` })}`;
}

/** Queues the acknowledgement. A refusal of the outbox is thrown before any write. */
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
