/** The ticket's own counters after a step. Pure; the machine's last line. */
import type { StatusId } from "@smgt/contract/constants.ts";
import type { TicketChange, TicketFacts } from "./facts.ts";
import { statusOf } from "./statuses.ts";
import type { Effect, Workflow } from "./vocabulary.ts";

/** Status, way back and counters that the step leaves behind. */
export function ticketAfter(
  workflow: Workflow,
  ticket: TicketFacts | null,
  to: StatusId,
  effects: readonly Effect[],
): TicketChange {
  const before = ticket ?? {
    statusId: null,
    previousStatusId: null,
    returnCount: 0,
    reopenCount: 0,
    isBindingMarking: false,
  };
  return {
    statusId: to,
    previousStatusId: statusOf(workflow, to).remembers ? wayBack(before.statusId, before.previousStatusId, to) : null,
    returnCount: before.returnCount + (effects.includes("count_return") ? 1 : 0),
    reopenCount: before.reopenCount + (effects.includes("count_reopen") ? 1 : 0),
    isBindingMarking: before.isBindingMarking || effects.includes("set_binding_marking"),
  };
}

function wayBack(from: StatusId | null, kept: StatusId | null, to: StatusId): StatusId | null {
  return from === to ? kept : from;
}
