/** Changes to a ticket while its officer was writing. Pure. */
import type { DraftFields, TicketDraftKind } from "@smgt/contract/calls/tickets/drafts.ts";
import type { TicketDetails, TicketHistoryRow } from "@smgt/contract/shapes/ticket.ts";
import { hasContent } from "../../../../parts/drafts/draft-state.ts";

/** Events by others since the text was begun, if they changed the status; oldest first. */
export function changedMeanwhile(
  { status_id: statusId, history }: Pick<TicketDetails, "status_id" | "history">,
  { seenStatusId, seenHistoryId, ...rest }: DraftFields<TicketDraftKind>,
  ownUserId: number,
): readonly TicketHistoryRow[] {
  if (!hasContent("action", rest) || seenStatusId == null || seenStatusId === statusId) return [];
  const rows = history.filter((row) => row.history_id > (seenHistoryId ?? 0));
  return rows.every((row) => row.actor_user_id === ownUserId) ? [] : rows;
}
