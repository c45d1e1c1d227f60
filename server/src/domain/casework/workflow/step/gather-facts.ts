/** Converts rows to the facts of the machine. Pure. */
import { ACTION } from "@smgt/contract/constants.ts";
import type { Officer } from "../../../../context.ts";
import type { Masters } from "../../../law/masters/masters.ts";
import { disposalOfAction, subIssueOf } from "../../../law/masters/find-master-row.ts";
import type { Ticket } from "../../../tickets/tickets/write/write-tickets.ts";
import { isInAction, statusOf } from "../../../law/workflow-definition/statuses.ts";
import type { Status } from "../../../law/workflow-definition/vocabulary.ts";
import { hasSight } from "../../../law/sight/sight.ts";
import type { OfficerFacts, TicketFacts } from "../../../law/workflow-definition/facts.ts";
import type { Reach, TicketInContext } from "./queries.ts";

const DAY_MS = 86_400_000;

export function ticketFacts(
  ticket: Ticket,
  ticketContext: TicketInContext,
  masters: Masters,
  now: Date,
  wishedDueAt: Date | null = null,
): TicketFacts {
  const live = ticketContext.assignments.filter((assignment) => assignment.ended_at === null);
  const wished =
    wishedDueAt ?? (ticketContext.requested_due_at === null ? null : new Date(ticketContext.requested_due_at));
  return {
    statusId: ticket.status_id,
    previousStatusId: ticket.previous_status_id,
    returnCount: ticket.return_count,
    reopenCount: ticket.reopen_count,
    isBindingMarking: ticket.binding_marking,
    isSensitive: ticket.is_sensitive,
    isManual: ticket.is_manual,
    hasAtr: ticketContext.has_atr,
    isPhotoRequired: subIssueOf(masters, ticket.sub_issue_type_id)?.isPhotoRequired ?? false,
    wasDetailsAsked: ticket.is_details_asked,
    isClosedForMissingDetails:
      ticket.disposal_type_id !== null &&
      ticket.disposal_type_id === disposalOfAction(masters, ACTION.SYS_DETAILS_TIMEOUT),
    isExtensionPending: ticket.is_extension_asked,
    isExtensionBeyondCap: isBeyondCap(ticket, masters, wished),
    daysSinceResolved:
      ticket.resolved_at === null ? null : Math.floor((now.getTime() - ticket.resolved_at.getTime()) / DAY_MS),
    unreachedDays: ticketContext.unreached_days,
    assigneeCount: live.length,
    hasReceiverActed: hasReceiverActed(statusOf(masters.workflow, ticket.status_id), live),
    isOnlyWrittenTo: isOnlyWrittenTo(ticketContext),
    hasHeadToDecide: ticketContext.heads.some(
      (head) => !ticket.complained_about.includes(head) && !workersOn(ticket, ticketContext).includes(head),
    ),
  };
}

/** Returns true when more time is requested than the head of a department may grant. */
export const isBeyondCap = (
  { received_at: receivedAt }: Pick<Ticket, "received_at">,
  { parameters }: Pick<Masters, "parameters">,
  wishedDueAt: Date | null,
): boolean =>
  wishedDueAt !== null && wishedDueAt.getTime() > receivedAt.getTime() + parameters.extensionCapDays * DAY_MS;

/** The citizen cannot be phoned, but can be answered on their channel. */
export const isOnlyWrittenTo = ({ is_callable, is_writable }: Reach): boolean => !is_callable && is_writable;

/** Latest receivers: field officers while in action, otherwise the marked officers. */
function hasReceiverActed(status: Status, live: TicketInContext["assignments"]): boolean {
  if (!isInAction(status)) return live.some((assignment) => assignment.accepted_at !== null);
  const field = live.filter((assignment) => assignment.kind === "FIELD");
  return field.length === 0 || field.some((assignment) => assignment.accepted_at !== null);
}

/** An appeal is no end, so the ticket no longer names its resolver; the approved report does. */
const hasApproved = (userId: number, ticket: Ticket, ticketContext: TicketInContext): boolean =>
  ticket.resolved_by === userId || ticketContext.last_atr_approved_by === userId;

/** Authors of the last report and of its approval. */
export const workersOn = (ticket: Ticket, ticketContext: TicketInContext): number[] =>
  [ticketContext.last_atr_by, ticketContext.last_atr_approved_by, ticket.resolved_by].flatMap((userId) => userId ?? []);

export function officerFacts(officer: Officer, ticket: Ticket, ticketContext: TicketInContext): OfficerFacts {
  const live = ticketContext.assignments.filter((assignment) => assignment.ended_at === null);
  const own = live.filter((assignment) => assignment.user_id === officer.userId);
  const last = ticketContext.assignments.at(-1);
  return {
    kind: "officer",
    roleId: officer.roleId,
    isSameDepartment: officer.postings.some((p) => p.departmentId === null || p.departmentId === ticket.department_id),
    isSameDistrict: officer.postings.some((p) => p.districtId === null || p.districtId === ticket.district_id),
    isAssignee: own.length > 0,
    isPrimaryAssignee: own.some((assignment) => assignment.kind === "PRIMARY"),
    hasAccepted: own.some((assignment) => assignment.accepted_at !== null),
    hasSubmittedAtr: ticketContext.last_atr_by === officer.userId,
    hasApprovedClosure: hasApproved(officer.userId, ticket, ticketContext),
    madeLastMarking: last?.assigned_by === officer.userId,
    isComplainedAbout: ticket.complained_about.includes(officer.userId),
    isStandIn: hasSight(officer.roleId, "standsIn") && ticketContext.is_without_head,
  };
}
