/** How a citizen of this ticket can be answered, and which post the answer belongs to. Pure. */
import type { TicketDetails, TicketPost } from "@smgt/contract/shapes/ticket.ts";
import { sorted } from "../../../../lib/sorted.ts";
import type { ReplyChannel } from "../../../../parts/action-form/form-draft.ts";

type Posts = Pick<TicketDetails, "posts" | "ticket_id">;

const newestFirst = (posts: readonly TicketPost[]): readonly TicketPost[] =>
  sorted(posts, (a, b) => Date.parse(b.created_at) - Date.parse(a.created_at));

/** The ticket's own posts: those of complaints merged into it are answered as theirs. */
const ownPosts = ({ posts, ticket_id: ticketId }: Posts): readonly TicketPost[] =>
  posts.filter((post) => post.ticket_id === ticketId);

/** The newest public post that its platform lets us answer and that is still there. */
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

/** Where the citizen wrote last; a message is answered by a message. */
export function usualChannel(ticket: Posts & Pick<TicketDetails, "permissions">): ReplyChannel {
  const channels = replyChannels(ticket);
  const wroteDirect = newestFirst(ownPosts(ticket))[0]?.tweet_type === "D";
  if (wroteDirect && channels.includes("D")) return "D";
  return channels[0] ?? "P";
}

/** The channel by which an answer would go, for words that hold its name; "none" where none can go. */
export const channelName = (
  { reply_terms: terms }: Pick<TicketDetails, "reply_terms">,
  channel: ReplyChannel,
): string => terms[channel]?.channel_name ?? "none";

/** What goes out: a public reply always carries the ticket's number; the server adds it where it is missing. */
export const textOut = (text: string, ticketNo: string, channel: ReplyChannel): string =>
  channel === "D" || text.includes(ticketNo) ? text : `${text.trim()} [${ticketNo}]`;

/** Whom a direct message goes to. */
export const recipientOf = (ticket: Posts): string | undefined => newestFirst(ownPosts(ticket))[0]?.author.id;
