/** Guards and conditions of the workflow, one case each. Called only by the machine. */
import { ROLE } from "@smgt/contract/constants.ts";
import type { ActorFacts, OfficerFacts, InputFacts, TicketFacts } from "./facts.ts";
import type { WorkflowRefusal } from "./refusal-names.ts";
import { isAsked, statusOf } from "./statuses.ts";
import type { Condition, Guard, Workflow, WorkflowLimits } from "./vocabulary.ts";

/** 'Y': the officer has to confirm that the grievance pertains to them; 'N': action 119 is not available to them. */
export type ConfirmationFlag = "Y" | "N";

/**
 * REQUIREMENTS W2.3: asked only of the first recipient in the department, before acceptance, while a return is possible
 * and the cell's marking is not final.
 */
export function confirmationFlag(workflow: Workflow, ticket: TicketFacts, actor: ActorFacts): ConfirmationFlag {
  if (actor.kind !== "officer" || actor.roleId !== ROLE.OFFICER) return "N";
  if (!actor.isPrimaryAssignee || actor.hasAccepted) return "N";
  if (!isAsked(statusOf(workflow, ticket.statusId))) return "N";
  if (ticket.isBindingMarking || ticket.returnCount >= workflow.limits.maxReturns) return "N";
  return "Y";
}

interface GuardInput {
  readonly ticket: TicketFacts;
  readonly actor: ActorFacts;
  readonly input: InputFacts | null;
  readonly workflow: Workflow;
}

/** Returns the refusal of a guard, or null. The system passes every guard on persons. */
export function checkGuard(guard: Guard, input: GuardInput): WorkflowRefusal | null {
  const { ticket, actor, workflow } = input;
  const { limits } = workflow;
  switch (guard) {
    case "own_department":
      return pass(actor, (o) => o.isSameDepartment, "ACTION_NOT_ALLOWED");
    case "own_district":
      return pass(actor, (o) => o.isSameDistrict, "ACTION_NOT_ALLOWED");
    case "is_assignee":
      return pass(actor, (o) => o.isAssignee, "NOT_YOUR_TICKET");
    case "is_primary_assignee":
      return pass(actor, (o) => o.isPrimaryAssignee, "NOT_YOUR_TICKET");
    case "made_last_marking":
      return pass(actor, (o) => o.madeLastMarking, "ACTION_NOT_ALLOWED");
    case "not_own_atr":
      return pass(actor, (o) => !o.hasSubmittedAtr, "OWN_WORK");
    case "not_the_closer":
      return pass(actor, (o) => !o.hasApprovedClosure && !o.hasSubmittedAtr, "OWN_WORK");
    case "confirmation_open":
      return confirmationGuard(ticket, actor, workflow);
    case "returns_left":
      return ticket.returnCount < limits.maxReturns ? null : "BINDING_MARKING_NEEDS_CELL_HEAD";
    case "no_atr":
      return ticket.hasAtr ? "ATR_EXISTS" : null;
    case "reopen_window_open":
      return ticket.daysSinceResolved !== null && ticket.daysSinceResolved > limits.reopenDays
        ? "REOPEN_WINDOW_PASSED"
        : null;
    case "closed_for_missing_details":
      return ticket.isClosedForMissingDetails ? null : "ACTION_NOT_ALLOWED";
    case "extension_pending":
      return ticket.isExtensionPending ? null : "EXTENSION_NOT_ASKED";
    case "extension_within_cap":
      return ticket.isExtensionBeyondCap ? "EXTENSION_NEEDS_CELL_HEAD" : null;
    case "receiver_has_not_acted":
      return ticket.hasReceiverActed ? "RECEIVER_HAS_ACTED" : null;
    case "not_last_assignee":
      return ticket.assigneeCount > 1 ? null : "LAST_ASSIGNEE";
    case "can_be_called":
      // A citizen who can be neither called nor answered cannot be informed by any choice, so the form may say so.
      return ticket.isOnlyWrittenTo ? "NO_TELEPHONE" : null;
    case "no_head_to_decide":
      return ticket.hasHeadToDecide ? "ACTION_NOT_ALLOWED" : null;
    case "own_field_officer":
      // Unknown while actions are only listed: the list of removable users then decides.
      return input.input === null || input.input.isOwnFieldOfficer === true ? null : "ACTION_NOT_ALLOWED";
  }
}

function confirmationGuard(ticket: TicketFacts, actor: ActorFacts, workflow: Workflow): WorkflowRefusal | null {
  if (confirmationFlag(workflow, ticket, actor) === "Y") return null;
  const isSpent = ticket.isBindingMarking || ticket.returnCount >= workflow.limits.maxReturns;
  return isSpent ? "RETURN_LIMIT_REACHED" : "NOT_PERTAINING_CLOSED";
}

function pass(
  actor: ActorFacts,
  test: (officer: OfficerFacts) => boolean,
  refusal: WorkflowRefusal,
): WorkflowRefusal | null {
  return actor.kind === "system" || test(actor) ? null : refusal;
}

/** Conditions that depend on the form, or on facts that only the database knows of its input. */
export const WAITS_FOR_INPUT: Readonly<Record<Condition, boolean>> = {
  marking_given: true,
  returns_exhausted: false,
  last_return: false,
  auto_transfer_possible: true,
  details_asked_before: false,
  work_possible_anyway: true,
  reopen_count_below_limit: false,
  call_tries_exhausted: true,
  officer_may_post: false,
  chosen_officer_has_accepted: true,
  officer_not_covering: true,
  member_is_primary: true,
  report_exists: false,
};

/** Returns true when a condition holds, so that its outcome applies. */
export function conditionHolds(
  condition: Condition,
  ticket: TicketFacts | null,
  input: InputFacts | EntryFacts,
  limits: WorkflowLimits,
): boolean {
  const returns = ticket?.returnCount ?? 0;
  switch (condition) {
    case "marking_given":
      return input.departmentId !== undefined && input.isOfficerMapped !== false;
    case "returns_exhausted":
      return returns >= limits.maxReturns;
    case "last_return":
      return returns + 1 >= limits.maxReturns;
    case "auto_transfer_possible":
      return limits.isAutoTransferOn && input.isOfficerMapped === true;
    case "details_asked_before":
      return ticket?.wasDetailsAsked ?? false;
    case "work_possible_anyway":
      return input.isWorkPossible === true;
    case "reopen_count_below_limit":
      return (ticket?.reopenCount ?? 0) < limits.maxReopens;
    case "call_tries_exhausted":
      return (ticket?.unreachedDays ?? 0) + (input.isNewCallDay === true ? 1 : 0) >= limits.maxCallDays;
    case "officer_may_post":
      return limits.canOfficerPost;
    case "chosen_officer_has_accepted":
      return input.isChosenOfficerAccepted === true;
    case "officer_not_covering":
      return input.isOfficerNotCovering === true;
    case "member_is_primary":
      return input.isMemberPrimary === true;
    case "report_exists":
      return ticket?.hasAtr ?? false;
  }
}

/** Input of ticket creation: as for a step, but without a seen status. */
export type EntryFacts = Omit<InputFacts, "seenStatusId">;
