/** Linter, part one: ids, duplicates, roles and the form of transitions. Pure. */
import { ACTION, ALL_ROLES, ALL_STATUSES, FIRST_OWN_ID, ROLE } from "@smgt/contract/constants.ts";
import type { RoleId } from "@smgt/contract/constants.ts";
import type { Transition, Workflow } from "../workflow-definition/vocabulary.ts";

/** Roles without a part in the work on tickets (REQUIREMENTS W1.2). */
const IDLE_ROLES: readonly RoleId[] = [ROLE.ADMIN, ROLE.VIEWER];

/** Name of a transition in messages. */
export function nameOf(transition: Transition): string {
  return `Transition ${transition.code}`;
}

/** Reports statuses and actions that are missing or duplicate. */
export function lintWords(workflow: Workflow): string[] {
  const found: string[] = [];
  const statusIds: readonly number[] = workflow.statuses.map((each) => each.statusId);
  const actionIds: readonly number[] = workflow.actions.map((each) => each.actionId);
  found.push(...doubles(statusIds).map((id) => `Status ${id} is given twice.`));
  found.push(...doubles(actionIds).map((id) => `Action ${id} is given twice.`));
  for (const id of ALL_STATUSES) if (!statusIds.includes(id)) found.push(`Status ${id} is missing.`);
  for (const id of statusIds) {
    if (!ALL_STATUSES.includes(id) && id < FIRST_OWN_ID) {
      found.push(`Status ${id} is not known to the program; give a status of your own an id from ${FIRST_OWN_ID} up.`);
    }
  }
  for (const id of Object.values(ACTION)) if (!actionIds.includes(id)) found.push(`Action ${id} is missing.`);
  const known: readonly number[] = Object.values(ACTION);
  for (const { actionId: id, kind } of workflow.actions) {
    if (known.includes(id)) continue;
    if (id < FIRST_OWN_ID) {
      found.push(`Action ${id} is not known to the program; give an action of your own an id from ${FIRST_OWN_ID} up.`);
    } else if (kind === "system") {
      found.push(`Action ${id} is the State's own, and the program never takes it; say kind "workflow" or "misc".`);
    }
  }
  return found;
}

/** Reports transitions with unknown ids, without an actor, or without a final outcome. */
export function lintTransitions(workflow: Workflow): string[] {
  const found: string[] = [];
  found.push(...doubles(workflow.transitions.map((each) => each.code)).map((c) => `Transition ${c} is given twice.`));
  for (const transition of workflow.transitions) {
    found.push(...lintIds(workflow, transition), ...lintRoles(transition), ...lintOutcomes(transition));
  }
  for (const action of workflow.actions) {
    const isUsed = workflow.transitions.some((each) => each.actionId === action.actionId);
    if (!isUsed) found.push(`Action ${action.actionId} stands in no transition.`);
  }
  for (const entry of ["feed", "manual"] as const) {
    const isThere = workflow.transitions.some((each) => each.entry === entry);
    if (!isThere) found.push(`There is no way in for "${entry}".`);
  }
  return found;
}

function lintIds(workflow: Workflow, transition: Transition): string[] {
  const found: string[] = [];
  const who = nameOf(transition);
  const isKnown = (id: number): boolean => workflow.statuses.some((each) => each.statusId === id);
  for (const id of transition.from) {
    if (!isKnown(id)) found.push(`${who} starts in status ${id}, which does not exist.`);
  }
  for (const outcome of transition.outcomes) {
    if (typeof outcome.to === "number" && !isKnown(outcome.to)) {
      found.push(`${who} leads to status ${outcome.to}, which does not exist.`);
    }
  }
  if (transition.entry === null) {
    const isAction = workflow.actions.some((each) => each.actionId === transition.actionId);
    if (!isAction) found.push(`${who} uses action ${transition.actionId}, which does not exist.`);
    if (transition.from.length === 0) found.push(`${who} starts in no status.`);
  } else if (transition.from.length > 0 || transition.actionId !== null) {
    found.push(`${who} is a way in and may have neither a status to start from nor an action.`);
  }
  return found;
}

function lintRoles(transition: Transition): string[] {
  const found: string[] = [];
  const who = nameOf(transition);
  if (transition.roles.length === 0 && !transition.bySystem) {
    found.push(`${who} (action ${transition.actionId}) has no role that may take it.`);
  }
  for (const role of transition.roles) {
    if (!ALL_ROLES.includes(role)) found.push(`${who} names role ${role}, which does not exist.`);
    if (IDLE_ROLES.includes(role)) found.push(`${who} gives work to role ${role}, which takes no part in it.`);
  }
  return found;
}

function lintOutcomes(transition: Transition): string[] {
  const found: string[] = [];
  const who = nameOf(transition);
  const last = transition.outcomes.at(-1);
  if (last === undefined) return [`${who} has no outcome.`];
  if (last.when !== null) found.push(`${who} has no outcome for when "${last.when}" does not hold.`);
  const earlier = transition.outcomes.slice(0, -1);
  if (earlier.some((each) => each.when === null)) {
    found.push(`${who} has outcomes that can never be reached, after one without a condition.`);
  }
  found.push(...doubles(earlier.map((each) => each.when ?? "")).map((when) => `${who} asks for "${when}" twice.`));
  if (transition.entry !== null && transition.outcomes.some((each) => typeof each.to !== "number")) {
    found.push(`${who} is a way in and must name the status it leads to.`);
  }
  return found;
}

/** Reports two transitions for the same role, action and status. */
export function lintOverlaps(workflow: Workflow): string[] {
  const found: string[] = [];
  for (const [index, one] of workflow.transitions.entries()) {
    for (const other of workflow.transitions.slice(index + 1)) {
      if (one.entry !== other.entry || one.actionId !== other.actionId) continue;
      const statuses = one.from.filter((id) => other.from.includes(id));
      const roles = one.roles.filter((id) => other.roles.includes(id));
      const isBoth = one.bySystem && other.bySystem;
      if (one.entry === null && statuses.length === 0) continue;
      if (roles.length === 0 && !isBoth) continue;
      const who = roles.length > 0 ? `role ${roles.join(", ")}` : "the system";
      const both = `Transitions ${one.code} and ${other.code} both`;
      found.push(
        one.entry === null
          ? `${both} give action ${one.actionId} in status ${statuses.join(", ")} to ${who}.`
          : `${both} let ${who} begin a ticket by "${one.entry}".`,
      );
    }
  }
  return found;
}

function doubles<T>(items: readonly T[]): T[] {
  return [...new Set(items.filter((item, index) => items.indexOf(item) !== index))];
}
