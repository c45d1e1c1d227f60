/**
 * The workflow machine: status and action in, next status and effects out. Pure. Knows only action 119 by number,
 * because its question is a rule of the specification (REQUIREMENTS W2.3).
 * DANGER: it must never produce a status outside the table.
 */
import { ACTION } from "@smgt/contract/constants.ts";
import type { ActionId, RoleId, StatusId } from "@smgt/contract/constants.ts";
import type { ActionField } from "@smgt/contract/shapes/action-field.ts";
import { seesSensitive } from "../sight/sight.ts";
import { actionFields } from "./action-fields.ts";
import type { ActorFacts, InputFacts, TicketChange, TicketFacts } from "./facts.ts";
import { checkGuard, conditionHolds, confirmationFlag, WAITS_FOR_INPUT } from "./guards.ts";
import type { ConfirmationFlag, EntryFacts } from "./guards.ts";
import type { WorkflowRefusal } from "./refusal-names.ts";
import { missingFields, supplyContext } from "./required-input.ts";
import { ticketAfter } from "./ticket-after.ts";
import type { AssignTarget, ClockEffect, Effect, Entry, Outcome, Transition, Workflow } from "./vocabulary.ts";

/** An allowed step. */
export interface Step {
  readonly kind: "step";
  readonly transitionCode: string;
  readonly from: StatusId | null;
  readonly to: StatusId;
  readonly assign: AssignTarget;
  readonly clock: ClockEffect;
  readonly effects: readonly Effect[];
  /** Counters of the ticket after the step. */
  readonly after: TicketChange;
}

/** A refused step; `refusals` has all reasons, `refusal` the first. */
export interface Refused {
  readonly kind: "refused";
  readonly refusal: WorkflowRefusal;
  readonly refusals: readonly WorkflowRefusal[];
}

/** An action allowed now, with its possible statuses and its form. */
export interface AllowedAction {
  readonly actionId: ActionId;
  readonly kind: "workflow" | "misc";
  readonly toStatusIds: readonly StatusId[];
  /** Possible steps, as far as the ticket alone decides. */
  readonly steps: readonly Step[];
  readonly fields: readonly ActionField[];
}

/**
 * Decides one action on one ticket. `run-action` calls this with the facts of the locked ticket and executes the step.
 */
export function nextStep(
  workflow: Workflow,
  ticket: TicketFacts,
  actionId: ActionId,
  actor: ActorFacts,
  input: InputFacts,
): Step | Refused {
  if (input.seenStatusId !== ticket.statusId) return refused("TICKET_STATUS_MISMATCH");
  if (!maySee(ticket, actor)) return refused("ACTION_NOT_ALLOWED");
  const flag = confirmationFlag(workflow, ticket, actor);
  const unanswered = checkAnswer(workflow, flag, actionId, input);
  if (unanswered !== null) return refused(unanswered);

  const chosen = chooseTransition(workflow, ticket, actionId, actor, input);
  if (typeof chosen === "string") return refused(chosen);
  const context = supplyContext(workflow, actionId, roleOf(actor), ticket.isPhotoRequired);
  const missing = missingFields(chosen.mustSupply, input, context);
  const [first] = missing;
  if (first !== undefined) return { kind: "refused", refusal: first, refusals: missing };
  return toStep(workflow, ticket, chosen, input, flag === "Y" && actionId !== ACTION.NOT_PERTAINING);
}

/**
 * An off-table step, which leaves the ticket unchanged. If it requires an action's permission, that action has to be
 * open to the actor now.
 */
export function offTableStep(
  workflow: Workflow,
  ticket: TicketFacts,
  actor: ActorFacts,
  seenStatusId: StatusId,
  right: ActionId | null,
): Step | Refused {
  if (seenStatusId !== ticket.statusId) return refused("TICKET_STATUS_MISMATCH");
  const isOpen = right === null || allowedActions(workflow, ticket, actor).some((one) => one.actionId === right);
  if (!isOpen || !maySee(ticket, actor)) return refused("ACTION_NOT_ALLOWED");
  const { statusId } = ticket;
  const stays = { from: statusId, to: statusId, assign: "stays", clock: "none", effects: [] } as const;
  return { kind: "step", transitionCode: "aside", ...stays, after: ticketAfter(workflow, ticket, statusId, []) };
}

/** Decides the start of a new ticket: in the cell's queue, or marked at once. */
export function firstStep(workflow: Workflow, entry: Entry, actor: ActorFacts, input: EntryFacts): Step | Refused {
  const transition = workflow.transitions.find((each) => each.entry === entry && isMeantFor(each, actor));
  if (transition === undefined) return refused("ACTION_NOT_ALLOWED");
  const missing = missingFields(transition.mustSupply, input, supplyContext(workflow, null, roleOf(actor), false));
  const [first] = missing;
  if (first !== undefined) return { kind: "refused", refusal: first, refusals: missing };
  return toStep(workflow, null, transition, input, false);
}

/** Actions allowed to the officer now, in the pack's order, without system actions. Called by `getticketaction`. */
export function allowedActions(workflow: Workflow, ticket: TicketFacts, actor: ActorFacts): readonly AllowedAction[] {
  return actor.kind === "officer" && maySee(ticket, actor) ? openActions(workflow, ticket, actor) : [];
}

/** Actions possible for the program now, in the pack's order. */
export const systemActions = (workflow: Workflow, ticket: TicketFacts): readonly AllowedAction[] =>
  openActions(workflow, ticket, { kind: "system" });

function openActions(workflow: Workflow, ticket: TicketFacts, actor: ActorFacts): readonly AllowedAction[] {
  const found: AllowedAction[] = [];
  for (const action of workflow.actions) {
    const candidates = workflow.transitions.filter(
      (each) =>
        each.actionId === action.actionId &&
        each.from.includes(ticket.statusId) &&
        isMeantFor(each, actor) &&
        firstGuardRefusal(each, ticket, actor, null, workflow) === null,
    );
    const [transition] = candidates;
    if (transition === undefined) continue;
    const kind = action.kind === "misc" ? "misc" : "workflow";
    const context = supplyContext(workflow, action.actionId, roleOf(actor), ticket.isPhotoRequired);
    const fields = actionFields(action, transition, context);
    const toStatusIds = possibleStatuses(transition, ticket);
    const steps = possibleSteps(workflow, ticket, transition);
    found.push({ actionId: action.actionId, kind, toStatusIds, steps, fields });
  }
  return found;
}

function roleOf(actor: ActorFacts): RoleId | null {
  return actor.kind === "officer" ? actor.roleId : null;
}

/** A sensitive ticket is visible to roles that hold or oversee it; never to the officer it is about. */
function maySee(ticket: TicketFacts, actor: ActorFacts): boolean {
  if (actor.kind === "system") return true;
  if (actor.isComplainedAbout) return false;
  return !ticket.isSensitive || actor.isAssignee || actor.isStandIn || seesSensitive(actor.roleId);
}

/**
 * While the confirmation question is open, any workflow action counts as "yes" (REQUIREMENTS W2.3). An explicit "no"
 * allows only 119, and misc actions wait for an answer.
 */
function checkAnswer(
  workflow: Workflow,
  flag: ConfirmationFlag,
  actionId: ActionId,
  input: InputFacts,
): WorkflowRefusal | null {
  if (flag === "N" || actionId === ACTION.NOT_PERTAINING) return null;
  if (input.confirmation === "no") return "CONFIRMATION_REQUIRED";
  if (input.confirmation === "yes") return null;
  const action = workflow.actions.find((each) => each.actionId === actionId);
  return action?.kind === "misc" ? "CONFIRMATION_REQUIRED" : null;
}

function chooseTransition(
  workflow: Workflow,
  ticket: TicketFacts,
  actionId: ActionId,
  actor: ActorFacts,
  input: InputFacts,
): Transition | WorkflowRefusal {
  let refusal: WorkflowRefusal | null = null;
  for (const transition of workflow.transitions) {
    if (transition.actionId !== actionId || !isMeantFor(transition, actor)) continue;
    if (!transition.from.includes(ticket.statusId)) continue;
    const found = firstGuardRefusal(transition, ticket, actor, input, workflow);
    if (found === null) return transition;
    refusal ??= found;
  }
  return refusal ?? "ACTION_NOT_ALLOWED";
}

function isMeantFor(transition: Transition, actor: ActorFacts): boolean {
  return actor.kind === "system" ? transition.bySystem : transition.roles.includes(actor.roleId);
}

function firstGuardRefusal(
  transition: Transition,
  ticket: TicketFacts,
  actor: ActorFacts,
  input: InputFacts | null,
  workflow: Workflow,
): WorkflowRefusal | null {
  for (const guard of transition.guards) {
    const refusal = checkGuard(guard, { ticket, actor, input, workflow });
    if (refusal !== null) return refusal;
  }
  return null;
}

function toStep(
  workflow: Workflow,
  ticket: TicketFacts | null,
  transition: Transition,
  input: InputFacts | EntryFacts,
  isYes: boolean,
): Step | Refused {
  const outcome = transition.outcomes.find(
    (each) => each.when === null || conditionHolds(each.when, ticket, input, workflow.limits),
  );
  return (outcome && stepOf(workflow, ticket, transition, outcome, isYes)) ?? refused("ACTION_NOT_ALLOWED");
}

/** Possible steps before any input: a condition that depends on the form may hold or not. */
export function possibleSteps(workflow: Workflow, ticket: TicketFacts | null, transition: Transition): Step[] {
  const steps: Step[] = [];
  for (const outcome of transition.outcomes) {
    const { when } = outcome;
    const isOpen = when !== null && WAITS_FOR_INPUT[when];
    const holds = when === null || isOpen || conditionHolds(when, ticket, {}, workflow.limits);
    const step = holds ? stepOf(workflow, ticket, transition, outcome, false) : null;
    if (step !== null) steps.push(step);
    if (holds && !isOpen) break;
  }
  return steps;
}

function stepOf(
  workflow: Workflow,
  ticket: TicketFacts | null,
  transition: Transition,
  outcome: Outcome,
  isYes: boolean,
): Step | null {
  const to = targetStatus(outcome, ticket);
  if (to === null) return null;
  const effects: readonly Effect[] =
    isYes && !outcome.effects.includes("record_confirmation")
      ? ["record_confirmation", ...outcome.effects]
      : outcome.effects;
  return {
    kind: "step",
    transitionCode: transition.code,
    from: ticket?.statusId ?? null,
    to,
    assign: outcome.assign,
    clock: outcome.clock,
    effects,
    after: ticketAfter(workflow, ticket, to, effects),
  };
}

function targetStatus(outcome: Outcome, ticket: TicketFacts | null): StatusId | null {
  if (outcome.to === "same") return ticket?.statusId ?? null;
  if (outcome.to === "previous") return ticket?.previousStatusId ?? null;
  return outcome.to;
}

function possibleStatuses(transition: Transition, ticket: TicketFacts): readonly StatusId[] {
  const found = new Set<StatusId>();
  for (const outcome of transition.outcomes) {
    const to = targetStatus(outcome, ticket);
    if (to !== null) found.add(to);
  }
  return [...found];
}

function refused(refusal: WorkflowRefusal): Refused {
  return { kind: "refused", refusal, refusals: [refusal] };
}
