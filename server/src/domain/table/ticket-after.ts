/** The ticket's own counters after a step. Pure; the machine's last line. */
import { STATUS } from "@smgt/contract/constants.ts";
import type { StatusId } from "@smgt/contract/constants.ts";
import type { TicketChange, TicketFacts } from "./facts.ts";
import type { Effect } from "./vocabulary.ts";

/** Statuses that a ticket comes back from to where it was. */
const RETURNING: readonly StatusId[] = [STATUS.AWAITING_CITIZEN, STATUS.MERGED];

/** Status, way back and counters that the step leaves behind. */
export function ticketAfter(ticket: TicketFacts | null, to: StatusId, effects: readonly Effect[]): TicketChange {
  const before = ticket ?? {
    statusId: null,
    previousStatusId: null,
    returnCount: 0,
    reopenCount: 0,
    isBindingMarking: false,
  };
  return {
    statusId: to,
    previousStatusId: wayBack(before.statusId, before.previousStatusId, to),
    returnCount: before.returnCount + (effects.includes("count_return") ? 1 : 0),
    reopenCount: before.reopenCount + (effects.includes("count_reopen") ? 1 : 0),
    isBindingMarking: before.isBindingMarking || effects.includes("set_binding_marking"),
  };
}

function wayBack(from: StatusId | null, kept: StatusId | null, to: StatusId): StatusId | null {
  if (!RETURNING.includes(to)) return null;
  return from === to ? kept : from;
}
