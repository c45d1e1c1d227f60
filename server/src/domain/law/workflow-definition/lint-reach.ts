/** Linter, part two: reachable statuses, and roles that can move a ticket on. Pure. */
import { ACTION, type RoleId, type StatusId } from "@smgt/contract/constants.ts";
import { isSolved } from "@smgt/contract/phases.ts";
import { nameOf } from "./lint-shape.ts";
import type { Effect, Workflow } from "./vocabulary.ts";

type Graph = ReadonlyMap<StatusId, ReadonlySet<StatusId>>;

/** Rare system actions do not count as a way out of a status. */
const SELDOM: readonly (number | null)[] = [ACTION.SYS_OFFICER_COMPLAINED_ABOUT, ACTION.SYS_REPLY_REFUSED];

/** No unreachable status, no dead end, no terminal status with exits, a way to the end from everywhere. */
export function lintReach(workflow: Workflow): string[] {
  const reached = reachable(graphOf(workflow), startsOf(workflow));
  const often = workflow.transitions.filter(({ actionId }) => !SELDOM.includes(actionId));
  const graph = graphOf({ ...workflow, transitions: often });
  const ends = workflow.statuses.filter((each) => each.bucket !== "pending").map((each) => each.statusId);
  const found: string[] = [];
  for (const { statusId, isTerminal, bucket } of workflow.statuses) {
    const next = graph.get(statusId) ?? new Set();
    if (!reached.has(statusId)) found.push(`Status ${statusId} can never be reached.`);
    if (!isTerminal && next.size === 0) {
      found.push(`Status ${statusId} is a dead end: no action leads out of it, but it is not marked terminal.`);
    } else if (bucket === "pending" && ![...reachable(graph, [statusId])].some((id) => ends.includes(id))) {
      found.push(`From status ${statusId} no ticket can ever be resolved or closed.`);
    }
  }
  for (const transition of workflow.transitions) {
    for (const id of transition.from) {
      if (workflow.statuses.some((each) => each.statusId === id && each.isTerminal)) {
        found.push(`Status ${id} is terminal, but ${nameOf(transition)} (action ${transition.actionId}) starts there.`);
      }
      const isBack = transition.outcomes.some((each) => each.to === "previous");
      if (isBack && workflow.statuses.some((each) => each.statusId === id && !each.remembers)) {
        found.push(
          `${nameOf(transition)} goes back to the previous status from status ${id}, which does not remember it.`,
        );
      }
    }
  }
  return found;
}

const ON_PLATFORM: readonly Effect[] = ["send_reply", "send_question"];

/** Reports tickets without a post that cannot be solved without a reply on a platform. */
export function lintByHand(workflow: Workflow): string[] {
  const isForPosts = (actionId: number | null): boolean =>
    workflow.actions.some((each) => each.actionId === actionId && each.isDisabledOnManual);
  const transitions = workflow.transitions
    .filter((each) => each.entry !== "feed" && each.roles.length > 0 && !isForPosts(each.actionId))
    .map((each) => ({
      ...each,
      outcomes: each.outcomes.filter(({ effects }) => !ON_PLATFORM.some((effect) => effects.includes(effect))),
    }));
  const byHand = { ...workflow, transitions };
  const [all, graph] = [graphOf(workflow), graphOf(byHand)];
  const reached = reachable(graph, startsOf(byHand));
  const solved = workflow.statuses.filter((each) => isSolved(each.phase)).map((each) => each.statusId);
  const isSolvedFrom = (ids: Iterable<StatusId>): boolean => [...ids].some((id) => solved.includes(id));
  return workflow.statuses
    .filter(({ statusId, bucket }) => bucket === "pending" && reached.has(statusId))
    .filter(({ statusId }) => isSolvedFrom(all.get(statusId) ?? []) && !isSolvedFrom(reachable(graph, [statusId])))
    .map(
      ({ statusId }) =>
        `Status ${statusId} never ends for a ticket without a post: every way to a solution answers on the platform; add a transition that says "create_call_task" instead.`,
    );
}

/** Reports actions in a status where no active user, and not the system, can take them. */
export function lintStaff(workflow: Workflow, staffed: ReadonlySet<RoleId>): string[] {
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

function startsOf(workflow: Workflow): StatusId[] {
  return workflow.transitions
    .filter((each) => each.entry !== null)
    .flatMap((each) => each.outcomes)
    .flatMap((each) => (typeof each.to === "number" ? [each.to] : []));
}

/** Successors of each status; "previous" stands for every status that leads here. */
function graphOf(workflow: Workflow): Graph {
  const graph = new Map<StatusId, Set<StatusId>>();
  const link = (from: StatusId, to: StatusId): void => {
    if (from === to) return;
    const known = graph.get(from);
    if (known === undefined) graph.set(from, new Set([to]));
    else known.add(to);
  };
  const backs: StatusId[] = [];
  for (const transition of workflow.transitions) {
    for (const from of transition.from) {
      for (const { to } of transition.outcomes) {
        if (typeof to === "number") link(from, to);
        else if (to === "previous") backs.push(from);
      }
    }
  }
  const forward = [...graph].flatMap(([from, tos]) => [...tos].map((to) => ({ from, to })));
  for (const back of backs) {
    for (const { from, to } of forward) if (to === back) link(back, from);
  }
  return graph;
}

function reachable(graph: Graph, starts: readonly StatusId[]): ReadonlySet<StatusId> {
  const found = new Set<StatusId>();
  const open = [...starts];
  for (;;) {
    const next = open.pop();
    if (next === undefined) return found;
    if (found.has(next)) continue;
    found.add(next);
    open.push(...(graph.get(next) ?? []));
  }
}
