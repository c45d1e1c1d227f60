/**
 * An imagined ticket: facts of the ticket and its holders for the machine, and their change by a step. Each role is
 * played by a plausible officer: posted in the ticket's place, not complained about, the last one to mark it, and a
 * different person for each role. Pure; used by `simulate`.
 */
import type { ImaginedTicket } from "@smgt/contract/calls/casework/workflow-seen.ts";
import { ROLE, type RoleId } from "@smgt/contract/constants.ts";
import { isResolved } from "@smgt/contract/phases.ts";
import { flagOf } from "@smgt/contract/shapes/common.ts";
import type { OfficerFacts, TicketFacts } from "../../../law/workflow-definition/facts.ts";
import { holdersAfter, isToNobody } from "../../../law/workflow-definition/holders.ts";
import type { Step } from "../../../law/workflow-definition/machine.ts";
import { isInAction, statusOf } from "../../../law/workflow-definition/statuses.ts";
import type { Workflow } from "../../../law/workflow-definition/vocabulary.ts";
import { isOnlyWrittenTo } from "../step/gather-facts.ts";
import type { Reach } from "../step/queries.ts";

/** Returns true when the marked officer has accepted afterwards; `isYes`: the step itself answers "it pertains". */
function acceptedAfter(workflow: Workflow, step: Step, facts: ImaginedTicket, isYes: boolean): boolean {
  const { assign, effects, to } = step;
  if (effects.includes("record_acceptance") || effects.includes("record_confirmation") || isYes) return true;
  if (assign === "chosen_officer") return isInAction(statusOf(workflow, to));
  if (assign === "same_officer") return facts.has_accepted === "Y" || !facts.holder_role_ids.includes(ROLE.OFFICER);
  const isTaken = assign === "department_officer" || assign === "suggested_department_officer";
  return facts.has_accepted === "Y" && !isTaken && !isToNobody(assign);
}

/** Facts of the ticket after a step. */
export function imaginedAfter(workflow: Workflow, facts: ImaginedTicket, step: Step, isYes: boolean): ImaginedTicket {
  const { after, effects } = step;
  const has = (effect: Step["effects"][number]): boolean => effects.includes(effect);
  return {
    ...facts,
    status_id: after.statusId,
    previous_status_id: after.previousStatusId,
    return_count: after.returnCount,
    reopen_count: after.reopenCount,
    is_binding: flagOf(after.isBindingMarking),
    is_sensitive: flagOf(facts.is_sensitive === "Y" || has("mark_sensitive")),
    has_report: flagOf(facts.has_report === "Y" || has("write_report")),
    is_extension_asked: flagOf(after.isExtensionPending),
    was_asked: flagOf(after.wasDetailsAsked),
    holder_role_ids: [...holdersAfter(step, facts.holder_role_ids)],
    has_accepted: flagOf(acceptedAfter(workflow, step, facts, isYes)),
  };
}

/** A new ticket made of a post, marked by nobody: the default start. */
export function newImagined(workflow: Workflow): ImaginedTicket {
  const outcome = workflow.transitions.find(({ entry }) => entry === "feed")?.outcomes.at(-1);
  if (outcome === undefined || typeof outcome.to !== "number") throw new Error("a sound workflow has a way in");
  return {
    status_id: outcome.to,
    previous_status_id: null,
    return_count: 0,
    reopen_count: 0,
    is_binding: "N",
    is_manual: "N",
    is_sensitive: "N",
    has_report: "N",
    is_extension_asked: "N",
    was_asked: "N",
    holder_role_ids: [...holdersAfter(outcome, [])],
    has_accepted: "N",
    has_phone: "Y",
    can_be_written: "Y",
  };
}

/** Ways to reach the citizen. */
export const imaginedReach = (facts: ImaginedTicket): Reach => ({
  has_telephone: facts.has_phone === "Y",
  is_callable: facts.has_phone === "Y" && facts.is_sensitive === "N",
  is_writable: facts.can_be_written === "Y",
});

/** Ticket facts for the machine. A ticket closed from a question counts as closed for lack of an answer. */
export function imaginedTicketFacts(workflow: Workflow, facts: ImaginedTicket): TicketFacts {
  const status = statusOf(workflow, facts.status_id);
  const isWithField = facts.holder_role_ids.includes(ROLE.FIELD);
  return {
    statusId: facts.status_id,
    previousStatusId: facts.previous_status_id,
    returnCount: facts.return_count,
    reopenCount: facts.reopen_count,
    isBindingMarking: facts.is_binding === "Y",
    isSensitive: facts.is_sensitive === "Y",
    isManual: facts.is_manual === "Y",
    hasAtr: facts.has_report === "Y",
    isPhotoRequired: false,
    wasDetailsAsked: facts.was_asked === "Y",
    isClosedForMissingDetails: status.phase === "no_action" && facts.was_asked === "Y",
    isExtensionPending: facts.is_extension_asked === "Y",
    isExtensionBeyondCap: false,
    daysSinceResolved: isResolved(status.phase) ? 0 : null,
    unreachedDays: 0,
    assigneeCount: facts.holder_role_ids.length,
    // Field officers begin without a step of the table: a field officer with the ticket has not begun.
    hasReceiverActed: isInAction(status) ? !isWithField : facts.has_accepted === "Y",
    isOnlyWrittenTo: isOnlyWrittenTo(imaginedReach(facts)),
    hasHeadToDecide: true,
  };
}

/** The officer who plays a role. */
export function imaginedOfficer(facts: ImaginedTicket, roleId: RoleId): OfficerFacts {
  const isAssignee = facts.holder_role_ids.includes(roleId);
  const isOfficer = roleId === ROLE.OFFICER;
  return {
    kind: "officer",
    roleId,
    isSameDepartment: true,
    isSameDistrict: true,
    isAssignee,
    isPrimaryAssignee: isAssignee && isOfficer,
    hasAccepted: isAssignee && isOfficer && facts.has_accepted === "Y",
    hasSubmittedAtr: isOfficer && facts.has_report === "Y",
    hasApprovedClosure: false,
    madeLastMarking: true,
    isComplainedAbout: false,
    isStandIn: false,
  };
}
