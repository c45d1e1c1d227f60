/** What a decision about a report is judged by, picked out of the ticket. Pure. */
import type { TicketDetails, TicketReply } from "@smgt/contract/shapes/ticket.ts";

/** The report that waits for a decision; null where none does. */
export const reportUnderReview = ({ atr }: Pick<TicketDetails, "atr">): TicketDetails["atr"][number] | null =>
  atr.findLast((one) => one.state === "submitted") ?? null;

/** The last thing that the citizen was told, in public or by message; drafts and what the channel refused tell them nothing. */
export const promisedIn = ({ replies }: Pick<TicketDetails, "replies">): TicketReply | null =>
  replies.findLast((reply) => reply.state === "sent" || reply.state === "queued" || reply.state === "sending") ?? null;
