/**
 * The workflow linter: runs at start, when a pack is loaded, and in tests. Pure. Enforces form (`lint-shape`), a sound walk
 * over all states (`lint-moves`) and rules that no State may change: 119 never closes, and no officer closes their own work.
 */
import { ACTION, ALL_ROLES, ROLE } from "@smgt/contract/constants.ts";
import type { RoleId, StatusId } from "@smgt/contract/constants.ts";
import { lintDemands } from "./lint-demands.ts";
import { lintProgram } from "./lint-program.ts";
import { lintGuards } from "./lint-guards.ts";
import { lintMoves } from "./lint-moves.ts";
import { lintStatuses } from "./lint-statuses.ts";
import { lintOverlaps, lintTransitions, lintWords, nameOf } from "./lint-shape.ts";
import type { Bucket } from "@smgt/contract/phases.ts";
import type { StatusList, Workflow } from "../workflow-definition/vocabulary.ts";
import { wordsOf } from "../workflow-definition/words-of.ts";

/**
 * Reports every problem of a workflow as a sentence that names the ids; empty for a valid one. `staffed`: the roles of
 * active users.
 */
export function lintWorkflow(workflow: Workflow, staffed: ReadonlySet<RoleId> = new Set(ALL_ROLES)): string[] {
  return [
    ...lintWords(workflow),
    ...lintStatuses(workflow),
    ...lintTransitions(workflow),
    ...lintOverlaps(workflow),
    ...lintExits(workflow),
    ...lintStaff(workflow, staffed),
    ...lintReturn(workflow),
    ...lintOwnWork(workflow),
    ...lintDisposals(workflow),
    ...lintMoves(workflow),
    ...lintGuards(workflow),
    ...lintDemands(workflow),
    ...lintProgram(workflow),
  ];
}

/** A terminal status has no exits, and a way back starts in a status that remembers. */
function lintExits(workflow: Workflow): string[] {
  const found: string[] = [];
  for (const transition of workflow.transitions) {
    const isBack = transition.outcomes.some((each) => each.to === "previous");
    for (const { statusId: id, isTerminal, remembers } of workflow.statuses) {
      if (!transition.from.includes(id)) continue;
      const who = nameOf(transition);
      if (isTerminal) found.push(`Status ${id} is terminal, but ${who} (action ${transition.actionId}) starts there.`);
      if (isBack && !remembers) {
        found.push(`${who} goes back to the previous status from status ${id}, which does not remember it.`);
      }
    }
  }
  return found;
}

/** Reports actions in a status where no active user, and not the system, can take them. */
function lintStaff(workflow: Workflow, staffed: ReadonlySet<RoleId>): string[] {
  const found: string[] = [];
  for (const action of workflow.actions) {
    const own = workflow.transitions.filter((each) => each.actionId === action.actionId);
    for (const { statusId } of workflow.statuses) {
      const here = own.filter((each) => each.from.includes(statusId));
      const roles = [...new Set(here.flatMap((each) => each.roles))];
      if (roles.length === 0 || here.some((each) => each.bySystem)) continue;
      if (roles.some((role) => staffed.has(role))) continue;
      found.push(
        `Action ${action.actionId} in status ${statusId} is only for role ${roles.join(", ")}, which no active user holds.`,
      );
    }
  }
  return found;
}

/** Action 119: a return, counted and capped, by the officer asked for confirmation; never a closure. */
function lintReturn(workflow: Workflow): string[] {
  const found: string[] = [];
  for (const transition of workflow.transitions) {
    if (transition.actionId !== ACTION.NOT_PERTAINING) continue;
    const who = nameOf(transition);
    if (transition.bySystem || transition.roles.some((role) => role !== ROLE.OFFICER)) {
      found.push(`${who} gives action 119 to somebody else than role 5.`);
    }
    if (!transition.guards.includes("confirmation_open")) {
      found.push(`${who} allows action 119 without the confirmation question.`);
    }
    for (const wanted of ["return_reason", "suggested_department"] as const) {
      if (!transition.mustSupply.includes(wanted)) found.push(`${who} allows action 119 without "${wanted}".`);
    }
    for (const outcome of transition.outcomes) {
      if (typeof outcome.to === "number" && bucketOf(workflow, outcome.to) !== "pending") {
        found.push(`${who} lets action 119 lead to status ${outcome.to}: a return must never close a ticket.`);
      }
      if (!outcome.effects.includes("count_return")) found.push(`${who} does not count the return (action 119).`);
    }
  }
  return found;
}

/** Reports steps by which officers would approve their own work: they report, and others approve. */
function lintOwnWork(workflow: Workflow): string[] {
  const found: string[] = [];
  for (const transition of workflow.transitions) {
    const who = nameOf(transition);
    const isClosing = transition.outcomes.some(
      (each) => typeof each.to === "number" && bucketOf(workflow, each.to) === "resolved",
    );
    if (!isClosing) continue;
    for (const role of [ROLE.OFFICER, ROLE.FIELD]) {
      if (transition.roles.includes(role)) {
        found.push(
          `${who} lets role ${role} close a ticket by action ${transition.actionId}: nobody closes their own work.`,
        );
      }
    }
    const isApproval =
      transition.roles.length > 0 && transition.from.some((id) => listOf(workflow, id) === "atr_review");
    if (isApproval && !transition.guards.includes("not_own_atr")) {
      found.push(`${who} lets an officer approve their own report (guard not_own_atr is missing).`);
    }
  }
  return found;
}

const DOES_NOT_PERTAIN = /pertain|not (my|our|this) department|संबंधित नहीं/i;

/** "Does not pertain" is a return, not a disposal; and every disposal can be used somewhere. */
function lintDisposals(workflow: Workflow): string[] {
  const found: string[] = [];
  const actionIds: readonly number[] = workflow.actions.map((each) => each.actionId);
  for (const type of workflow.disposalTypes) {
    const who = `Disposal type ${type.disposalTypeId}`;
    if (Object.values(type.name).some((name) => DOES_NOT_PERTAIN.test(name))) {
      found.push(`${who} says "does not pertain"; no grievance is closed for that.`);
    }
    for (const id of type.actionIds) {
      if (!actionIds.includes(id)) found.push(`${who} names action ${id}, which does not exist.`);
    }
    for (const role of type.approverRoles) {
      if (!ALL_ROLES.includes(role)) found.push(`${who} names role ${role}, which does not exist.`);
    }
  }
  for (const action of workflow.actions) {
    const hasType = workflow.disposalTypes.some((each) => each.actionIds.includes(action.actionId));
    if (wordsOf(workflow, action.actionId).has("disposal_type") && !hasType) {
      found.push(`Action ${action.actionId} wants a disposal type, but no disposal type is meant for it.`);
    }
  }
  return found;
}

/** Special list of a status. */
const listOf = (workflow: Workflow, statusId: StatusId): StatusList | null =>
  workflow.statuses.find((each) => each.statusId === statusId)?.list ?? null;

function bucketOf(workflow: Workflow, statusId: StatusId): Bucket | null {
  return workflow.statuses.find((each) => each.statusId === statusId)?.bucket ?? null;
}
