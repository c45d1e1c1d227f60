/** Reply channel for the citizen of a ticket, and the post to answer. Pure. */
import type { TicketDetails, TicketPost } from "@smgt/contract/shapes/ticket.ts";
import { sorted } from "../../../../lib/sorted.ts";
import type { ReplyChannel } from "../../../../parts/action-form/form-draft.ts";

type Posts = Pick<TicketDetails, "posts" | "ticket_id">;

const newestFirst = (posts: readonly TicketPost[]): readonly TicketPost[] =>
  sorted(posts, (a, b) => Date.parse(b.created_at) - Date.parse(a.created_at));

/** Posts of the ticket itself; merged complaints are answered as their own tickets. */
const ownPosts = ({ posts, ticket_id: ticketId }: Posts): readonly TicketPost[] =>
  posts.filter((post) => post.ticket_id === ticketId);

/** Newest public post that can be answered and still exists. */
export function publicTarget(ticket: Posts): TicketPost | undefined {
  return newestFirst(ownPosts(ticket)).find(
    (post) => post.tweet_type !== "D" && post.is_summoned === "Y" && post.is_deleted_on_x === "N",
  );
}

export function replyChannels(ticket: Posts & Pick<TicketDetails, "permissions">): readonly ReplyChannel[] {
  const channels: ReplyChannel[] = [];
  if (ticket.permissions.can_reply === "Y" && publicTarget(ticket) !== undefined) channels.push("P");
  if (ticket.permissions.can_dm === "Y") channels.push("D");
  return channels.length > 0 ? channels : ["P"];
}

/** Channel of the citizen's last post; a message is answered by a message. */
export function usualChannel(ticket: Posts & Pick<TicketDetails, "permissions">): ReplyChannel {
  const channels = replyChannels(ticket);
  const wroteDirect = newestFirst(ownPosts(ticket))[0]?.tweet_type === "D";
  if (wroteDirect && channels.includes("D")) return "D";
  return channels[0] ?? "P";
}

/** Channel name for texts; "none" when no reply is possible. */
export const channelName = (
  { reply_terms: terms }: Pick<TicketDetails, "reply_terms">,
  channel: ReplyChannel,
): string => terms[channel]?.channel_name ?? "none";

/** Text as sent. A public reply always contains the ticket number; the server adds it if missing. */
export const textOut = (text: string, ticketNo: string, channel: ReplyChannel): string =>
  channel === "D" || text.includes(ticketNo) ? text : `${text.trim()} [${ticketNo}]`;

/** Recipient of a direct message. */
export const recipientOf = (ticket: Posts): string | undefined => newestFirst(ownPosts(ticket))[0]?.author.id;
