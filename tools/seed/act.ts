/**
 * Takes a step in the past of one ticket by the same pure rules as the program: the machine decides
 * whether it may be taken and where it leads, the SLA arithmetic moves the clocks. A step that the
 * machine refuses is a mistake in the story and throws.
 */
import { ACTION, ROLE, STATUS, type StatusId } from "@smgt/contract/constants.ts";
import { limitOf, subIssueOf } from "@smgt/server/domain/masters/lookups.ts";
import { applyClock } from "@smgt/server/domain/sla/apply-clock.ts";
import { localDay } from "@smgt/server/domain/sla/clock.ts";
import { SYSTEM_USER_ID } from "@smgt/server/domain/users/system-user.ts";
import type { ActorFacts, InputFacts, TicketFacts } from "@smgt/server/domain/table/facts.ts";
import { historyFacts } from "@smgt/server/domain/workflow/run/history-facts.ts";
import { nextStep, type Step } from "@smgt/server/domain/table/machine.ts";
import { callAfter, clockColumns, clockInput, clocksOfTicket } from "@smgt/server/domain/workflow/run/patch-ticket.ts";
import type { ClockEffect } from "@smgt/server/domain/table/vocabulary.ts";
import { endMarkings, giveTo } from "./assign.ts";
import { leaveRecords } from "./leave-records.ts";
import type { Life } from "./rows.ts";
import type { World } from "./story-world.ts";
import type { Doer, Deed } from "./story-world.ts";

const DONE: readonly StatusId[] = [STATUS.RESOLVED, STATUS.CLOSED, STATUS.CLOSED_NO_ACTION, STATUS.TRANSFERRED];
const ENDED: readonly StatusId[] = [STATUS.CLOSED, STATUS.CLOSED_NO_ACTION, STATUS.TRANSFERRED];
const DAY_MS = 86_400_000;
const MAX_ESCALATION = 4;
const INSUFFICIENT_DETAILS = 13;

const live = (life: Life) => life.markings.filter((marking) => marking.ended_at === null);

function ticketFacts({ masters }: World, life: Life, at: Date): TicketFacts {
  const { ticket } = life;
  const unreached = life.feedback.filter((call) => call.action_id === ACTION.FEEDBACK_NOT_REACHABLE);
  return {
    statusId: ticket.status_id,
    previousStatusId: ticket.previous_status_id,
    returnCount: ticket.return_count,
    reopenCount: ticket.reopen_count,
    isBindingMarking: ticket.binding_marking,
    isSensitive: ticket.is_sensitive,
    isManual: ticket.is_manual,
    hasAtr: life.atrs.length > 0,
    isPhotoRequired: subIssueOf(masters, ticket.sub_issue_type_id)?.isPhotoRequired ?? false,
    wasDetailsAsked: ticket.is_details_asked,
    isClosedForMissingDetails: ticket.disposal_type_id === INSUFFICIENT_DETAILS,
    isExtensionPending: ticket.is_extension_asked,
    isExtensionBeyondCap: false,
    daysSinceResolved:
      ticket.resolved_at === null ? null : Math.floor((at.getTime() - ticket.resolved_at.getTime()) / DAY_MS),
    unreachedDays: new Set(unreached.map((call) => localDay(call.called_at, masters.calendar))).size,
    assigneeCount: live(life).length,
    hasReceiverActed: live(life).some((marking) => marking.accepted_at !== null),
  };
}

function doerFacts(life: Life, by: Doer): ActorFacts {
  if (by === null) return { kind: "system" };
  const own = live(life).filter((marking) => marking.user_id === by.userId);
  const report = life.atrs.at(-1);
  return {
    kind: "officer",
    roleId: by.roleId,
    isSameDepartment: true,
    isSameDistrict: true,
    isAssignee: own.length > 0,
    isPrimaryAssignee: own.some((marking) => marking.kind === "PRIMARY"),
    hasAccepted: own.some((marking) => marking.accepted_at !== null),
    hasSubmittedAtr: report?.submitted_by === by.userId,
    hasApprovedClosure:
      life.ticket.resolved_by === by.userId || (report?.state === "approved" && report.reviewed_by === by.userId),
    madeLastMarking: life.markings.at(-1)?.assigned_by === by.userId,
    isComplainedAbout: false,
    isStandIn: false,
  };
}

/** Moves the clocks of the ticket by one effect. */
export function moveClocks(
  { masters }: World,
  life: Life,
  effect: ClockEffect,
  at: Date,
  grantedDueAt: Date | null = null,
): void {
  const { ticket } = life;
  const limit = limitOf(masters, ticket);
  const input = clockInput(
    { ticket: { ...ticket, clock_from: null, pause_from: null, pause_to: null }, masters, now: at },
    ticket,
    grantedDueAt,
  );
  Object.assign(ticket, clockColumns(applyClock(clocksOfTicket(ticket), effect, input)));
  ticket.sla_value = limit?.value ?? null;
  ticket.sla_unit_id = limit?.unit ?? null;
}

/** Marking may change department, district, issue and with them the limit. */
function reclassify(world: World, life: Life, { supplied }: Deed, at: Date): void {
  const { ticket } = life;
  const departmentId = supplied?.departmentId ?? ticket.department_id;
  const isNew = departmentId !== ticket.department_id;
  ticket.department_id = departmentId;
  if (isNew) moveClocks(world, life, "recalculate", at);
}

function settle(life: Life, step: Step, deed: Deed, at: Date): void {
  const { ticket } = life;
  const wasDone = DONE.includes(ticket.status_id);
  const isDone = DONE.includes(step.to);
  if (isDone) {
    ticket.resolved_at = wasDone ? ticket.resolved_at : at;
    ticket.resolved_by = wasDone ? ticket.resolved_by : (deed.by?.userId ?? SYSTEM_USER_ID);
    ticket.closed_at = ENDED.includes(step.to) ? (ticket.closed_at ?? at) : null;
    ticket.disposal_type_id = deed.supplied?.disposalTypeId ?? ticket.disposal_type_id;
    ticket.is_confirmed = ticket.is_confirmed || deed.actionId === ACTION.FEEDBACK_SATISFIED;
  } else {
    ticket.resolved_at = null;
    ticket.resolved_by = null;
    ticket.closed_at = null;
    ticket.is_confirmed = false;
    if (wasDone) ticket.disposal_type_id = null;
  }
}

function count(world: World, life: Life, step: Step, deed: Deed, at: Date): void {
  const { ticket } = life;
  const has = (effect: Step["effects"][number]): boolean => step.effects.includes(effect);
  const nextCallAt = new Date(deed.supplied?.nextCallAt ?? at);
  const before = { ...ticket, tell_attempts: 0 };
  ticket.call_due_at = callAfter(world.masters.workflow, before, step, {
    now: at,
    nextCallAt,
    isCallNeeded: false,
  }).call_due_at;
  ticket.status_id = step.to;
  ticket.previous_status_id = step.after.previousStatusId;
  ticket.return_count = step.after.returnCount;
  ticket.reopen_count = step.after.reopenCount;
  ticket.binding_marking = step.after.isBindingMarking;
  if (has("raise_escalation")) ticket.escalation_level = Math.min(MAX_ESCALATION, ticket.escalation_level + 1);
  if (has("record_details_asked")) ticket.is_details_asked = true;
  if (has("create_approval_task")) ticket.is_extension_asked = true;
  if (has("close_approval_task")) ticket.is_extension_asked = false;
  if (has("set_interim")) ticket.is_interim = true;
  if (has("record_feedback")) ticket.feedback_attempts += 1;
  if (deed.actionId === ACTION.NOT_PERTAINING)
    ticket.suggested_department_id = deed.supplied?.suggestedDepartmentId ?? null;
  if (deed.actionId === ACTION.ASSIGN_DESK_OWNER) ticket.desk_user_id = deed.supplied?.userIds?.[0] ?? null;
}

/** Takes one step at a moment. */
export function act(world: World, life: Life, deed: Deed, at: Date): void {
  const { ticket } = life;
  const from = ticket.status_id;
  const supplied: InputFacts = {
    ...deed.supplied,
    seenStatusId: from,
    ...(deed.returnReasonId === undefined ? {} : { returnReasonId: deed.returnReasonId }),
    ...(deed.remark === undefined ? {} : { remark: deed.remark }),
  };
  const step = nextStep(
    world.masters.workflow,
    ticketFacts(world, life, at),
    deed.actionId,
    doerFacts(life, deed.by),
    supplied,
  );
  if (step.kind === "refused") {
    throw new Error(
      `The story of ${ticket.ticket_no} does not go: action ${deed.actionId} in status ${from}: ${step.refusals.join(", ")}`,
    );
  }
  if (deed.actionId === ACTION.MARK) reclassify(world, life, deed, at);
  const receivers = giveTo(world, life, step, deed, at);
  leaveRecords(world, life, step, deed, at);
  moveClocks(world, life, step.clock, at, supplied.grantedDueAt === undefined ? null : new Date(supplied.grantedDueAt));
  settle(life, step, deed, at);
  count(world, life, step, deed, at);
  if (step.to === STATUS.MERGED) endMarkings(life, at);
  if (deed.actionId === ACTION.ACCEPT && deed.by?.roleId === ROLE.OFFICER) ticket.accepted_at ??= at;
  ticket.last_event_at = at;
  ticket.version += 1;
  life.history.push({
    ticket_id: ticket.ticket_id,
    at,
    actor_user_id: deed.by?.userId ?? SYSTEM_USER_ID,
    role_id: deed.by?.roleId ?? null,
    action_id: deed.actionId,
    event: "ACTION",
    from_status_id: from,
    to_status_id: step.to,
    remark: deed.remark === undefined || deed.remark === "" ? null : deed.remark,
    facts: factsOf(world, life, deed, receivers),
  });
}

function factsOf({ masters, roster }: World, { ticket }: Life, deed: Deed, receivers: readonly number[]) {
  const { supplied, returnReasonId } = deed;
  const body = {
    ticket_id: ticket.ticket_id,
    status_id: ticket.status_id,
    action_id: deed.actionId,
    ...(supplied?.disposalTypeId === undefined ? {} : { disposal_type_id: supplied.disposalTypeId }),
    ...(supplied?.suggestedDepartmentId === undefined
      ? {}
      : { suggested_department_id: supplied.suggestedDepartmentId }),
    ...(returnReasonId === undefined ? {} : { return_reason_id: returnReasonId }),
  };
  const next = { ...ticket, issue_type_remarks: "..." };
  const told = { masters, input: { body }, next, ticket: { due_at: null }, other: null };
  return historyFacts(
    told,
    { due_at: null },
    receivers.map((userId) => roster.nameOf(userId)),
  );
}
