/** New values of a ticket's row after a step. Pure: all inputs are parameters. */
import { ACTION } from "@smgt/contract/constants.ts";
import { isClosed, isResolved, isSolved } from "@smgt/contract/phases.ts";
import type { SaveWorkflowBody } from "@smgt/contract/calls/casework/workflow.ts";
import {
  disposalOfAction,
  isSolving,
  limitOf,
  subIssueOf,
  type Place as LimitPlace,
} from "../../../law/masters/find-master-row.ts";
import type { Masters } from "../../../law/masters/masters.ts";
import { applyClock, NO_CLOCKS, type ClockInput, type Clocks, type Pause } from "../../../law/clocks/apply-clock.ts";
import type { SlaUnitId } from "../../../law/clocks/clock.ts";
import type { StageKind } from "../../../law/clocks/stage.ts";
import type { Ticket, TicketPatch } from "../../../tickets/tickets/write/write-tickets.ts";
import type { Step } from "../../../law/workflow-definition/machine.ts";
import { isCallOfStatus, statusOf } from "../../../law/workflow-definition/statuses.ts";
import type { ClockEffect, Effect, Status, Workflow } from "../../../law/workflow-definition/vocabulary.ts";
import { isAssigning, wordsOf } from "../../../law/workflow-definition/words-of.ts";

const MAX_ESCALATION = 4;

/** Ticket fields that the form may change. */
export interface Classification {
  readonly issue_type_id: number | null;
  readonly sub_issue_type_id: number | null;
  readonly district_id: number | null;
  readonly department_id: number | null;
  readonly priority_tag_id: number;
  readonly issue_type_remarks: string;
}

/** The present sub-issue, unless another issue is given. */
const keptSubIssue = ({ sub_issue_type_id: subIssueId }: Ticket, issueId: number | undefined, masters: Masters) =>
  issueId === undefined || subIssueOf(masters, subIssueId)?.issueTypeId === issueId ? subIssueId : null;

/** Issue, place and priority after the action: the given values, otherwise the present ones. */
export function classified(ticket: Ticket, actionId: number, body: SaveWorkflowBody, masters: Masters): Classification {
  const words = wordsOf(masters.workflow, actionId);
  const isIssue = words.has("issue");
  const kept = keptSubIssue(ticket, isIssue ? body.issue_type : undefined, masters);
  const subIssueId = isIssue ? (body.sub_issue_type ?? kept) : kept;
  const givenIssue = body.issue_type ?? subIssueOf(masters, body.sub_issue_type ?? null)?.issueTypeId;
  return {
    issue_type_id: isIssue ? (givenIssue ?? ticket.issue_type_id) : ticket.issue_type_id,
    sub_issue_type_id: subIssueId,
    district_id: words.has("district") ? (body.district_id ?? ticket.district_id) : ticket.district_id,
    department_id: isAssigning(words) ? (body.department_id ?? ticket.department_id) : ticket.department_id,
    priority_tag_id: words.has("priority") ? (body.priority_tag_id ?? ticket.priority_tag_id) : ticket.priority_tag_id,
    issue_type_remarks: body.issue_type_remarks ?? ticket.issue_type_remarks,
  };
}

/** Ticket fields that determine the clocks. */
export type ClockedTicket = Pick<
  Ticket,
  "clock_from" | "received_at" | "sla_value" | "sla_unit_id" | "priority_tag_id"
>;

interface Surroundings {
  readonly ticket: ClockedTicket;
  readonly masters: Masters;
  readonly now: Date;
}

/** Inputs of the ticket's clocks. */
export function clockInput({ ticket, masters, now }: Surroundings, next: Place, grantedDueAt: Date | null): ClockInput {
  const triageMinutesOf = (priorityTagId: number): number =>
    masters.priorityTags.find((tag) => tag.priorityTagId === priorityTagId)?.triageMinutes ??
    masters.parameters.triageHours * 60;
  const { sla_value: value, sla_unit_id: unit } = ticket;
  return {
    now,
    receivedAt: ticket.clock_from ?? ticket.received_at,
    limit: limitOf(masters, next),
    calendar: masters.calendar,
    districtId: next.district_id,
    triageMinutes: triageMinutesOf(next.priority_tag_id),
    acceptHours: masters.parameters.acceptHours,
    appealDays: masters.parameters.appealDays,
    defaultHours: masters.parameters.defaultResolutionHours,
    before: {
      limit: value === null || unit === null ? null : { value, unit: unit as SlaUnitId },
      triageMinutes: triageMinutesOf(ticket.priority_tag_id),
    },
    grantedDueAt,
  };
}

/** Place and issue of a ticket, as its clocks need them. */
export type Place = LimitPlace & Pick<Classification, "district_id">;

/** Clocks of a ticket that starts again at such a place. */
export function clocksOf(ticketContext: Surroundings, next: Place, effect: ClockEffect): Clocks {
  return applyClock(NO_CLOCKS, effect, clockInput(ticketContext, next, null));
}

type Clocked = Pick<
  Ticket,
  | "due_at"
  | "paused_at"
  | "pauses"
  | "granted_due_at"
  | "stage_kind"
  | "stage_from"
  | "stage_ms"
  | "stage_used_ms"
  | "stage_due_at"
  | "stage_left_ms"
>;

/** Beginnings and ends in turn, as the column has them. */
const pausesOf = (moments: readonly Date[]): Pause[] =>
  moments.flatMap((from, at) => {
    const to = moments[at + 1];
    return at % 2 === 0 && to !== undefined ? [{ from, to }] : [];
  });

export const clocksOfTicket = (ticket: Clocked): Clocks => ({
  dueAt: ticket.due_at,
  pausedAt: ticket.paused_at,
  pauses: pausesOf(ticket.pauses),
  grantedDueAt: ticket.granted_due_at,
  stage: ticket.stage_kind as StageKind | null,
  stageFrom: ticket.stage_from,
  stageMs: ticket.stage_ms,
  stageUsedMs: ticket.stage_used_ms,
  stageDueAt: ticket.stage_due_at,
  stageLeftMs: ticket.stage_left_ms,
});

/** The same as columns of its row. */
export const clockColumns = (clocks: Clocks) => ({
  due_at: clocks.dueAt,
  paused_at: clocks.pausedAt,
  pauses: clocks.pauses.flatMap(({ from, to }) => [from, to]),
  granted_due_at: clocks.grantedDueAt,
  stage_kind: clocks.stage,
  stage_from: clocks.stageFrom,
  stage_ms: clocks.stageMs,
  stage_used_ms: clocks.stageUsedMs,
  stage_due_at: clocks.stageDueAt,
  stage_left_ms: clocks.stageLeftMs,
});

/** Effects that begin a stage, with new reminders and escalations. */
const NEW_STAGE: readonly ClockEffect[] = [
  "start_triage",
  "start_acceptance",
  "start_resolution",
  "restart",
  "start_appeal",
  "set_new_due",
];

function clocksAfter(
  ticketContext: Surroundings & { readonly ticket: Ticket },
  step: Step,
  next: Classification,
  to: Status,
  grantedDueAt: Date | null,
): TicketPatch {
  const { ticket } = ticketContext;
  const input = clockInput(ticketContext, next, grantedDueAt);
  const isOther =
    next.sub_issue_type_id !== ticket.sub_issue_type_id ||
    next.department_id !== ticket.department_id ||
    next.district_id !== ticket.district_id ||
    next.priority_tag_id !== ticket.priority_tag_id;
  const before = clocksOfTicket(ticket);
  // A running pause is added when it ends; until then the plain limit applies. Used time counts once.
  const recalculated = isOther && step.clock !== "recalculate" ? applyClock(before, "recalculate", input) : before;
  const begun = applyClock(recalculated, step.clock, input);
  // A status with a paused clock pauses it, wherever the ticket comes from.
  const after = to.officerClock === "paused" ? applyClock(begun, "pause_officer", input) : begun;
  const isMoved = after.stageDueAt?.getTime() !== before.stageDueAt?.getTime();
  return {
    ...clockColumns(after),
    sla_value: input.limit?.value ?? null,
    sla_unit_id: input.limit?.unit ?? null,
    ...(isMoved ? { alarm_at: null, alarm_step: null } : {}),
    ...(NEW_STAGE.includes(step.clock) && begun !== recalculated ? { alarm_cycle: ticket.alarm_cycle + 1 } : {}),
  };
}

function endOf(ticket: Ticket, to: Status, body: SaveWorkflowBody, { masters, userId, now }: PatchInput): TicketPatch {
  const wasResolved = isResolved(ticket.phase);
  if (!isResolved(to.phase)) {
    return {
      resolved_at: null,
      resolved_by: null,
      closed_at: null,
      is_confirmed: false,
      is_solved: false,
      disposal_type_id: wasResolved ? null : ticket.disposal_type_id,
    };
  }
  const disposalId = body.disposal_type_id ?? disposalOfAction(masters, body.action_id) ?? ticket.disposal_type_id;
  const isConfirmed = ticket.is_confirmed || body.action_id === ACTION.FEEDBACK_SATISFIED;
  return {
    resolved_at: wasResolved ? ticket.resolved_at : now,
    resolved_by: wasResolved ? ticket.resolved_by : userId,
    closed_at: isClosed(to.phase) ? (ticket.closed_at ?? now) : null,
    disposal_type_id: disposalId,
    is_confirmed: isConfirmed,
    is_solved: isSolved(to.phase) && (isConfirmed || isSolving(masters, disposalId)),
  };
}

/** Inputs that come with the request rather than from the ticket. */
export interface PatchInput {
  readonly masters: Masters;
  readonly userId: number;
  readonly now: Date;
  readonly nextCallAt: Date | null;
  readonly grantedDueAt: Date | null;
  /** Action 191: the level that the clock has reached. */
  readonly level: number | null;
  /** No written reply to the citizen was possible. */
  readonly isCallNeeded: boolean;
}

/** Time of the next phone call after the step, and the number of attempts to inform the citizen. */
export function callAfter(
  workflow: Workflow,
  ticket: Pick<Ticket, "status_id" | "call_due_at" | "tell_attempts">,
  step: Pick<Step, "to" | "effects">,
  { now, nextCallAt, isCallNeeded }: Pick<PatchInput, "now" | "nextCallAt" | "isCallNeeded">,
): Pick<Ticket, "call_due_at" | "tell_attempts"> {
  const has = (effect: Effect): boolean => step.effects.includes(effect);
  if (isCallNeeded || has("create_call_task")) return { call_due_at: now, tell_attempts: 0 };
  if (has("schedule_next_call")) return { call_due_at: nextCallAt, tell_attempts: 0 };
  const isLeft = step.to !== ticket.status_id && isCallOfStatus(statusOf(workflow, ticket.status_id));
  const isOver = isLeft || has("record_feedback") || statusOf(workflow, step.to).call === "none";
  return isOver
    ? { call_due_at: null, tell_attempts: 0 }
    : { call_due_at: ticket.call_due_at, tell_attempts: ticket.tell_attempts };
}

function levelAfter(ticket: Ticket, step: Step, level: number | null): number {
  if (!step.effects.includes("raise_escalation")) return ticket.escalation_level;
  const raised = level === null ? ticket.escalation_level + 1 : Math.max(ticket.escalation_level, level);
  return Math.min(MAX_ESCALATION, raised);
}

export function patchTicket(ticket: Ticket, step: Step, body: SaveWorkflowBody, input: PatchInput): TicketPatch {
  const { masters, now, grantedDueAt, level } = input;
  const has = (effect: Effect): boolean => step.effects.includes(effect);
  // A mere proposal changes nothing yet.
  const { issue_type_id, sub_issue_type_id } = ticket;
  const given = classified(ticket, body.action_id, body, masters);
  const plain = has("propose_issue") ? { ...given, issue_type_id, sub_issue_type_id } : given;
  const isTransfer = step.assign === "suggested_department_officer";
  const next = isTransfer ? { ...plain, department_id: body.suggested_department_id ?? plain.department_id } : plain;
  const to = statusOf(masters.workflow, step.to);
  const isAsked = to.call === "details" && ticket.status_id !== step.to;
  return {
    ...next,
    ...clocksAfter({ ticket, masters, now }, step, next, to, grantedDueAt),
    ...endOf(ticket, to, body, input),
    status_id: step.to,
    phase: to.phase,
    previous_status_id: step.after.previousStatusId,
    return_count: step.after.returnCount,
    reopen_count: step.after.reopenCount,
    binding_marking: step.after.isBindingMarking,
    is_sensitive:
      ticket.is_sensitive ||
      has("mark_sensitive") ||
      (subIssueOf(masters, next.sub_issue_type_id)?.isSensitive ?? false),
    is_details_asked: step.after.wasDetailsAsked,
    is_interim: ticket.is_interim || has("set_interim"),
    is_extension_asked: step.after.isExtensionPending,
    ...(isAsked ? { details_asked_at: now } : {}),
    ...(has("record_desk_owner") ? { desk_user_id: body.assign_user_id?.[0] ?? ticket.desk_user_id } : {}),
    escalation_level: levelAfter(ticket, step, level),
    suggested_department_id: wordsOf(masters.workflow, body.action_id).has("suggested_department")
      ? (body.suggested_department_id ?? null)
      : ticket.suggested_department_id,
    // Attempts for one solution: the next solution starts counting again.
    feedback_attempts: isResolved(to.phase) ? ticket.feedback_attempts + (has("record_feedback") ? 1 : 0) : 0,
    ...callAfter(masters.workflow, ticket, step, input),
    last_event_at: now,
  };
}
