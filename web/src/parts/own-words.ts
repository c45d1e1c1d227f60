/** Text of the citizen: the ticket's own post, or the description of a manual ticket. Pure. */
import type { TicketDetails } from "@smgt/contract/shapes/ticket.ts";

type Said = Pick<TicketDetails, "ticket_id" | "is_manual_ticket" | "posts" | "description" | "lang">;

const postOf = ({ ticket_id: id, is_manual_ticket, posts }: Said) =>
  is_manual_ticket === "Y" ? undefined : posts.find((post) => post.ticket_id === id);

/** True when no post of the ticket holds its text; posts of others and follow-ups do not count. */
export const isWrittenDown = (ticket: Said): boolean => postOf(ticket) === undefined;

export const ownWords = (ticket: Said): { readonly text: string; readonly lang: string } =>
  postOf(ticket) ?? { text: ticket.description, lang: ticket.lang };
