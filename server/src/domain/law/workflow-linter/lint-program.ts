/**
 * Linter, part five: every status must allow the system actions it needs, and no row may require an actor that can
 * never take it. Pure.
 */
import { ACTION, FIRST_OWN_ID, HOLDING_ROLES, ROLE } from "@smgt/contract/constants.ts";
import type { RoleId } from "@smgt/contract/constants.ts";
import { nameOf } from "./lint-shape.ts";
import { isAsked } from "../workflow-definition/statuses.ts";
import type { Effect, Guard, Status, Transition, Workflow } from "../workflow-definition/vocabulary.ts";

type Duty = readonly [actionId: number, isThere: (status: Status, workflow: Workflow) => boolean, otherwise: string];

const SAYS: readonly Effect[] = ["send_reply", "tell_citizen"];

/** System actions required in certain statuses, with the consequence of their absence. */
const DUTIES: readonly Duty[] = [
  [ACTION.SYS_REMINDER, isOpen, "nobody is reminded there"],
  [ACTION.SYS_ESCALATE, isOpen, "nothing is escalated there"],
  [ACTION.SYS_CLOCK_RECALCULATED, isOpen, "a changed calendar is not reckoned with there"],
  [ACTION.SYS_CITIZEN_REPLIED, (status) => status.call === "details", "the citizen's answer changes nothing there"],
  [ACTION.SYS_DETAILS_TIMEOUT, (status) => status.call === "details", "it waits for the citizen for ever"],
  [ACTION.SYS_AUTO_CLOSE, (status) => status.phase === "feedback", "it waits for the citizen's feedback for ever"],
  [
    ACTION.SYS_OFFICER_COMPLAINED_ABOUT,
    (status) => status.turn === "officer",
    "it stays with an officer whom it complains about",
  ],
  [ACTION.SYS_REPLY_REFUSED, isEndWithAnswer, "it stays over although the answer never went out"],
];

/** Duties that must lead out of the status, or it is never left. */
const LEAVING: readonly number[] = [ACTION.SYS_CITIZEN_REPLIED, ACTION.SYS_DETAILS_TIMEOUT, ACTION.SYS_AUTO_CLOSE];

function isOpen(status: Status): boolean {
  return status.phase === "open";
}

/** Closed with an answer to the citizen. */
function isEndWithAnswer({ bucket, isTerminal, statusId }: Status, { transitions }: Workflow): boolean {
  if (bucket !== "resolved" || isTerminal) return false;
  return transitions.some(({ outcomes }) =>
    outcomes.some(({ to, effects }) => to === statusId && SAYS.some((effect) => effects.includes(effect))),
  );
}

/** Roles that can ever satisfy a guard. */
const ONLY: readonly (readonly [guard: Guard, roles: readonly RoleId[]])[] = [
  ["is_assignee", HOLDING_ROLES],
  ["is_primary_assignee", [ROLE.OFFICER]],
  ["confirmation_open", [ROLE.OFFICER]],
];

/** Reports missing system transitions, and rows that can never be taken. */
export function lintProgram(workflow: Workflow): string[] {
  return [
    ...workflow.statuses.flatMap((status) => lintDuties(workflow, status)),
    ...workflow.transitions.flatMap((each) => lintNever(workflow, each)),
  ];
}

function lintDuties(workflow: Workflow, status: Status): string[] {
  return DUTIES.filter(
    ([actionId, isThere]) =>
      isThere(status, workflow) &&
      !workflow.transitions.some(
        (each) =>
          each.actionId === actionId &&
          each.bySystem &&
          each.from.includes(status.statusId) &&
          (!LEAVING.includes(actionId) || each.outcomes.every(({ to }) => to !== "same" && to !== status.statusId)),
      ),
  ).map(
    ([actionId, , otherwise]) =>
      `Status ${status.statusId} needs a transition of action ${actionId} by the system, otherwise ${otherwise}; add it to the "from" of one.`,
  );
}

function lintNever(workflow: Workflow, transition: Transition): string[] {
  const found: string[] = [];
  const who = nameOf(transition);
  const { actionId, roles, guards } = transition;
  if (transition.bySystem && actionId !== null && actionId >= FIRST_OWN_ID) {
    found.push(`${who} is by_system, but the program never takes action ${actionId}, which is the State's own.`);
  }
  for (const [guard, able] of ONLY) {
    const never = guards.includes(guard) ? roles.filter((role) => !able.includes(role)) : [];
    if (never.length > 0) {
      found.push(`${who} can never be taken by role ${never.join(", ")}, whom the guard "${guard}" always stops.`);
    }
  }
  for (const from of guards.includes("confirmation_open") ? transition.from : []) {
    const status = workflow.statuses.find((each) => each.statusId === from);
    if (status !== undefined && !isAsked(status)) {
      found.push(`${who} can never be taken in status ${from}, where nobody is asked whether it pertains to them.`);
    }
  }
  return found;
}
