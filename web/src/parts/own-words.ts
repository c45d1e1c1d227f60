/** What the citizen of a ticket said: in its own post, or what was written down for them. Pure. */
import type { TicketDetails } from "@smgt/contract/shapes/ticket.ts";

type Said = Pick<TicketDetails, "ticket_id" | "is_manual_ticket" | "posts" | "description" | "lang">;

const postOf = ({ ticket_id: id, is_manual_ticket, posts }: Said) =>
  is_manual_ticket === "Y" ? undefined : posts.find((post) => post.ticket_id === id);

/** Whether no post of the ticket holds its words; posts of others, and those that were joined later, stand beside them. */
export const isWrittenDown = (ticket: Said): boolean => postOf(ticket) === undefined;

/** The words and their language. */
export const ownWords = (ticket: Said): { readonly text: string; readonly lang: string } =>
  postOf(ticket) ?? { text: ticket.description, lang: ticket.lang };
