/**
 * The second, external API (`twitter/tweet-reply`): uses the same outbox, so a reply is sent once like any other.
 * Responds at once with the state of the reply.
 */
import { ACTION } from "@smgt/contract/constants.ts";
import type { BodyOf, ReplyOf } from "@smgt/contract/call.ts";
import type { tweetReply as call } from "@smgt/contract/calls/tickets/replies.ts";
import type { Context, Officer } from "../../../../context.ts";
import { Refused } from "../../../ground/refused.ts";
import type { Reply } from "../../../tickets/replies/queries.ts";
import { visibleTicket } from "../../../tickets/tickets/queries.ts";
import { writeReply } from "./write-reply.ts";

function statusOf(reply: Reply): "SENT" | "QUEUED" | "FAILED" {
  if (reply.state === "sent") return "SENT";
  return reply.state === "refused" || reply.state === "cancelled" ? "FAILED" : "QUEUED";
}

/** Submits a reply to the gateway; repeating the `client_ref` returns its state. */
export async function tweetReply(
  ctx: Context,
  officer: Officer,
  body: BodyOf<typeof call>,
): Promise<ReplyOf<typeof call>> {
  const ticket = await visibleTicket(ctx.db, officer, body.ticket_id);
  if (ticket === undefined) throw new Refused("TICKET_NOT_FOUND");
  const { reply } = await writeReply(ctx, officer, {
    ticket_id: body.ticket_id,
    action_id: ACTION.REPLY,
    status_id: ticket.status_id,
    reply_channel: body.reply_type,
    reply_text: body.text,
    in_reply_to_tweet_id: body.tweet_id,
    client_ref: body.client_ref,
  });
  return {
    reply_id: reply.reply_id,
    delivery_status: statusOf(reply),
    ...(reply.external_id !== null && reply.reply_channel === "P" ? { reply_tweet_id: reply.external_id } : {}),
    ...(reply.external_id !== null && reply.reply_channel === "D" ? { dm_event_id: reply.external_id } : {}),
    ...(reply.url === null ? {} : { reply_url: reply.url }),
    ...(reply.error_code === null ? {} : { error_code: reply.error_code }),
    ...(reply.error_message === null ? {} : { error_message: reply.error_message }),
    ...(statusOf(reply) === "QUEUED" ? { retry_at: reply.not_before.toISOString() } : {}),
  };
}
