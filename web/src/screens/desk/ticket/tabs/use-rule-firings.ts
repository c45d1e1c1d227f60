/** Rule firings of the ticket, requested when its timeline opens, each with its event. */
import type { firingsOfTicket } from "@smgt/contract/calls/intake/feed.ts";
import type { TicketDetails, TicketHistoryRow } from "@smgt/contract/shapes/ticket.ts";
import type { RowOf } from "../../../../api/desk-api.ts";
import { useRuleFiringsQuery } from "../../../../api/ticket-queries.ts";

/** Key of a history fact that names a rule. */
export const RULE_FACT = "rule";
export type RuleFiring = RowOf<typeof firingsOfTicket>;

const isRuled = (row: TicketHistoryRow): boolean => row.facts.some((fact) => fact.key === RULE_FACT);

export function useRuleFirings({ ticket_id: ticketId, history }: TicketDetails) {
  const firings = useRuleFiringsQuery({ ticket_id: ticketId }).data ?? [];
  const moments = new Set(history.filter(isRuled).map((row) => row.at));
  return {
    at: (row: TicketHistoryRow): RuleFiring[] => (isRuled(row) ? firings.filter((one) => one.at === row.at) : []),
    /** Firings from before the ticket, while it was a post in the feed. */
    before: firings.filter((one) => !moments.has(one.at)),
  };
}
