/** The new values of a ticket's row after a step. Pure: everything it needs is handed in. */
import { ACTION, STATUS } from "@smgt/contract/constants.ts";
import type { SaveWorkflowBody } from "@smgt/contract/calls/workflow.ts";
import { limitOf, subIssueOf } from "../masters/lookups.ts";
import type { Masters } from "../masters/masters.ts";
import { applyClock, type Clocks } from "../sla/apply-clock.ts";
import type { Ticket, TicketPatch } from "../tickets/write-tickets.ts";
import type { Step } from "./machine.ts";
import type { Effect } from "./workflow.ts";

const RESOLVED_STATUSES: readonly number[] = [
  STATUS.RESOLVED,
  STATUS.CLOSED,
  STATUS.CLOSED_NO_ACTION,
  STATUS.TRANSFERRED,
];
const CLOSED_STATUSES: readonly number[] = [STATUS.CLOSED, STATUS.CLOSED_NO_ACTION, STATUS.TRANSFERRED];
const MAX_ESCALATION = 4;

/** What the form may change on the ticket itself. */
export interface Classification {
  readonly issue_type_id: number | null;
  readonly sub_issue_type_id: number | null;
  readonly district_id: number | null;
  readonly department_id: number | null;
  readonly priority_tag_id: number;
  readonly issue_type_remarks: string;
}

/** Issue, place and priority after the action: what was given, otherwise what was there. */
export function classified(ticket: Ticket, actionId: number, body: SaveWorkflowBody): Classification {
  const isMarking = actionId === ACTION.MARK;
  const departmentId = isMarking ? (body.department_id ?? ticket.department_id) : ticket.department_id;
  return {
    issue_type_id: isMarking ? (body.issue_type ?? ticket.issue_type_id) : ticket.issue_type_id,
    sub_issue_type_id: isMarking ? (body.sub_issue_type ?? ticket.sub_issue_type_id) : ticket.sub_issue_type_id,
    district_id: isMarking ? (body.district_id ?? ticket.district_id) : ticket.district_id,
    department_id: departmentId,
    priority_tag_id: isMarking ? (body.priority_tag_id ?? ticket.priority_tag_id) : ticket.priority_tag_id,
    issue_type_remarks: body.issue_type_remarks ?? ticket.issue_type_remarks,
  };
}

function clocksAfter(ticket: Ticket, step: Step, next: Classification, masters: Masters, now: Date) {
  const limit = limitOf(masters, next.sub_issue_type_id, next.department_id);
  const priority = masters.priorityTags.find((tag) => tag.priorityTagId === next.priority_tag_id);
  const isReclassified =
    next.sub_issue_type_id !== ticket.sub_issue_type_id || next.department_id !== ticket.department_id;
  const before: Clocks = {
    dueAt: ticket.due_at,
    pausedAt: ticket.paused_at,
    stageDueAt: ticket.stage_due_at,
    stageLeftMs: ticket.stage_left_ms,
  };
  const input = {
    now,
    receivedAt: ticket.received_at,
    limit,
    calendar: masters.calendar,
    districtId: next.district_id,
    triageMinutes: priority?.triageMinutes ?? masters.parameters.triageHours * 60,
    acceptHours: masters.parameters.acceptHours,
    appealDays: masters.parameters.appealDays,
    grantedDueAt: null,
  };
  const recalculated = isReclassified ? applyClock(before, "recalculate", input) : before;
  const after = applyClock(recalculated, step.clock, input);
  return {
    due_at: after.dueAt,
    paused_at: after.pausedAt,
    stage_due_at: after.stageDueAt,
    stage_left_ms: after.stageLeftMs,
    sla_value: limit?.value ?? null,
    sla_unit_id: limit?.unit ?? null,
  };
}

function endOf(ticket: Ticket, step: Step, body: SaveWorkflowBody, userId: number, now: Date): TicketPatch {
  const isResolved = RESOLVED_STATUSES.includes(step.to);
  const wasResolved = RESOLVED_STATUSES.includes(ticket.status_id);
  if (!isResolved) {
    return {
      resolved_at: null,
      resolved_by: null,
      closed_at: null,
      is_confirmed: false,
      disposal_type_id: wasResolved ? null : ticket.disposal_type_id,
    };
  }
  return {
    resolved_at: wasResolved ? ticket.resolved_at : now,
    resolved_by: wasResolved ? ticket.resolved_by : userId,
    closed_at: CLOSED_STATUSES.includes(step.to) ? (ticket.closed_at ?? now) : null,
    disposal_type_id: body.disposal_type_id ?? ticket.disposal_type_id,
    is_confirmed: ticket.is_confirmed || body.action_id === ACTION.FEEDBACK_SATISFIED,
  };
}

/** The patch of the ticket's row. */
export function patchTicket(
  ticket: Ticket,
  step: Step,
  body: SaveWorkflowBody,
  context: { readonly masters: Masters; readonly userId: number; readonly now: Date; readonly nextCallAt: Date | null },
): TicketPatch {
  const { masters, userId, now, nextCallAt } = context;
  const has = (effect: Effect): boolean => step.effects.includes(effect);
  const next = classified(ticket, body.action_id, body);
  const callDue = has("create_call_task")
    ? now
    : has("schedule_next_call")
      ? nextCallAt
      : has("record_feedback")
        ? null
        : ticket.call_due_at;
  return {
    ...next,
    ...clocksAfter(ticket, step, next, masters, now),
    ...endOf(ticket, step, body, userId, now),
    status_id: step.to,
    previous_status_id: step.after.previousStatusId,
    return_count: step.after.returnCount,
    reopen_count: step.after.reopenCount,
    binding_marking: step.after.isBindingMarking,
    is_sensitive: ticket.is_sensitive || (subIssueOf(masters, next.sub_issue_type_id)?.isSensitive ?? false),
    escalation_level: Math.min(MAX_ESCALATION, ticket.escalation_level + (has("raise_escalation") ? 1 : 0)),
    suggested_department_id:
      body.action_id === ACTION.NOT_PERTAINING
        ? (body.suggested_department_id ?? null)
        : ticket.suggested_department_id,
    feedback_attempts: ticket.feedback_attempts + (has("record_feedback") ? 1 : 0),
    call_due_at: callDue,
    last_event_at: now,
  };
}
