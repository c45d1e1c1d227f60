/** How a citizen of this ticket can be answered, and which post the answer belongs to. Pure. */
import type { TicketDetails, TicketPost } from "@smgt/contract/shapes/ticket.ts";
import { sorted } from "../../lib/sorted.ts";
import type { ReplyChannel } from "./draft.ts";

const newestFirst = (posts: readonly TicketPost[]): readonly TicketPost[] =>
  sorted(posts, (a, b) => Date.parse(b.created_at) - Date.parse(a.created_at));

/** The newest public post that X lets us answer and that is still there. */
export function publicTarget(ticket: Pick<TicketDetails, "posts">): TicketPost | undefined {
  return newestFirst(ticket.posts).find(
    (post) => post.tweet_type !== "D" && post.is_summoned === "Y" && post.is_deleted_on_x === "N",
  );
}

export function replyChannels(ticket: Pick<TicketDetails, "posts" | "permissions">): readonly ReplyChannel[] {
  const channels: ReplyChannel[] = [];
  if (ticket.permissions.can_reply === "Y" && publicTarget(ticket) !== undefined) channels.push("P");
  if (ticket.permissions.can_dm === "Y") channels.push("D");
  return channels.length > 0 ? channels : ["P"];
}

/** Where the citizen wrote last; a message is answered by a message. */
export function usualChannel(ticket: Pick<TicketDetails, "posts" | "permissions">): ReplyChannel {
  const channels = replyChannels(ticket);
  const wroteDirect = newestFirst(ticket.posts)[0]?.tweet_type === "D";
  if (wroteDirect && channels.includes("D")) return "D";
  return channels[0] ?? "P";
}

/** Whom a direct message goes to. */
export const recipientOf = (ticket: Pick<TicketDetails, "posts">): string | undefined =>
  newestFirst(ticket.posts)[0]?.author.id;
