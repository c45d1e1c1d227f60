/** Facts of the ticket for the decision about a report. Pure. */
import type { TicketDetails, TicketReply } from "@smgt/contract/shapes/ticket.ts";

/** Report under review; null if there is none. */
export const reportUnderReview = ({ atr }: Pick<TicketDetails, "atr">): TicketDetails["atr"][number] | null =>
  atr.findLast((one) => one.state === "submitted") ?? null;

/** Last message that reached the citizen, public or direct; drafts and refused replies do not count. */
export const promisedIn = ({ replies }: Pick<TicketDetails, "replies">): TicketReply | null =>
  replies.findLast((reply) => reply.state === "sent" || reply.state === "queued" || reply.state === "sending") ?? null;
