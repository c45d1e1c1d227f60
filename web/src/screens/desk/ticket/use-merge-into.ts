/** Opens the action "merge" with the other ticket's number filled in; the officer still confirms. */
import { ACTION } from "@smgt/contract/constants.ts";
import type { TicketDetails } from "@smgt/contract/shapes/ticket.ts";
import { useTicketActionsQuery } from "../../../api/ticket-queries.ts";
import { noteAction, useTicketDraft } from "./composer/draft.ts";

/** Callback that takes the other number; undefined when merging is not offered. */
export function useMergeInto(ticket: TicketDetails): ((ticketNo: string) => void) | undefined {
  const [, patch] = useTicketDraft(ticket);
  const offers = useTicketActionsQuery({ ticket_id: ticket.ticket_id, status_id: ticket.status_id }).data?.wf_action;
  if (offers?.some((offer) => offer.action_id === ACTION.MERGE) !== true) return undefined;
  return (ticketNo) => {
    noteAction(ticket, ACTION.MERGE);
    patch({ primaryTicketNo: ticketNo });
    document.getElementById("actions")?.scrollIntoView({ block: "start" });
  };
}
