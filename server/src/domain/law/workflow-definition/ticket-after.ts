/** The ticket's own counters after a step. Pure; the last stage of the machine. */
import type { StatusId } from "@smgt/contract/constants.ts";
import type { TicketChange, TicketFacts } from "./facts.ts";
import { statusOf } from "./statuses.ts";
import type { Effect, Workflow } from "./vocabulary.ts";

/** Returns the status, previous status and counters after the step. */
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
    wasDetailsAsked: false,
    isExtensionPending: false,
  };
  const has = (effect: Effect): boolean => effects.includes(effect);
  return {
    statusId: to,
    previousStatusId: statusOf(workflow, to).remembers ? wayBack(before.statusId, before.previousStatusId, to) : null,
    returnCount: before.returnCount + (has("count_return") ? 1 : 0),
    reopenCount: before.reopenCount + (has("count_reopen") ? 1 : 0),
    isBindingMarking: before.isBindingMarking || has("set_binding_marking"),
    wasDetailsAsked: (before.wasDetailsAsked && !has("forget_details_asked")) || has("record_details_asked"),
    // A pending extension lapses once the ticket moves on.
    isExtensionPending:
      has("create_approval_task") ||
      (before.isExtensionPending && !has("close_approval_task") && to === before.statusId),
  };
}

function wayBack(from: StatusId | null, kept: StatusId | null, to: StatusId): StatusId | null {
  return from === to ? kept : from;
}
