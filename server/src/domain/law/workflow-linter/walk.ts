/**
 * Every state that tickets reach by the table, and every move between them: status, clocks, holder and counters, stepped by
 * the machine and the law of the clocks that real tickets follow. Pure.
 */
import { ACTION, ROLE, type RoleId, type StatusId } from "@smgt/contract/constants.ts";
import { applyClock, NO_CLOCKS, type ClockInput, type Clocks } from "../clocks/apply-clock.ts";
import { SLA_UNIT } from "../clocks/clock.ts";
import type { StageKind } from "../clocks/stage.ts";
import type { ActorFacts, OfficerFacts, TicketFacts } from "../workflow-definition/facts.ts";
import { checkGuard } from "../workflow-definition/guards.ts";
import { holdersAfter } from "../workflow-definition/holders.ts";
import { possibleSteps, type Step } from "../workflow-definition/machine.ts";
import { statusOf } from "../workflow-definition/statuses.ts";
import type { OfficerClock, Status, Transition, Workflow } from "../workflow-definition/vocabulary.ts";

/** A ticket, as far as the table decides about it. Counters stop one above their limit. */
export interface WalkState {
  readonly statusId: StatusId;
  readonly previousStatusId: StatusId | null;
  readonly returnCount: number;
  readonly reopenCount: number;
  readonly wasAsked: boolean;
  readonly hasReport: boolean;
  readonly isHeld: boolean;
  /** The stage that the officer clock measures; null for none. */
  readonly stage: StageKind | null;
  readonly isOfficerPaused: boolean;
  readonly isCitizenPaused: boolean;
}

/** A move by a row; `from` is null for a way in. */
export interface Move {
  readonly row: Transition;
  readonly step: Step;
  readonly from: WalkState | null;
  /** As the row leaves the ticket. */
  readonly to: WalkState;
  /** The same with the clocks and the holder that its status wants, so that one fault is told once. */
  readonly settled: WalkState;
}

/** Stages that may run in a status by its officer clock; undefined where none runs. Work may be accepted beforehand. */
export const STAGES_IN: Readonly<Partial<Record<OfficerClock, readonly StageKind[]>>> = {
  triage: ["triage"],
  accept: ["accept"],
  runs: ["resolution", "granted", "accept"],
  appeal: ["appeal"],
};

const LONG = 1_000 * 86_400_000;
const NOW = new Date(0);
const INPUT: ClockInput = {
  now: NOW,
  receivedAt: NOW,
  limit: { value: 1_000, unit: SLA_UNIT.DAYS },
  calendar: {
    utcOffsetMinutes: 0,
    opensMinute: 0,
    closesMinute: 1_440,
    weekend: [],
    days: new Map(),
    districtDays: new Map(),
  },
  districtId: null,
  triageMinutes: 30,
  acceptHours: 24,
  appealDays: 30,
  defaultHours: 48,
  before: { limit: null, triageMinutes: 30 },
  grantedDueAt: new Date(LONG),
};
const END = new Date(LONG);

const clocksOf = ({ stage, isOfficerPaused, isCitizenPaused }: WalkState): Clocks => ({
  ...NO_CLOCKS,
  dueAt: END,
  pausedAt: isCitizenPaused ? NOW : null,
  stage,
  ...(stage === null || isOfficerPaused ? {} : { stageFrom: NOW, stageMs: LONG, stageUsedMs: 0, stageDueAt: END }),
  ...(isOfficerPaused ? { stageUsedMs: 0, stageLeftMs: LONG } : {}),
});

/** Facts that pass every guard that the state does not decide. */
const factsOf = (state: WalkState, status: Status): TicketFacts => ({
  statusId: state.statusId,
  previousStatusId: state.previousStatusId,
  returnCount: state.returnCount,
  reopenCount: state.reopenCount,
  isBindingMarking: false,
  isSensitive: false,
  isManual: false,
  hasAtr: state.hasReport,
  isPhotoRequired: false,
  wasDetailsAsked: state.wasAsked,
  isClosedForMissingDetails: status.phase === "no_action" && state.wasAsked,
  isExtensionPending: true,
  isExtensionBeyondCap: false,
  daysSinceResolved: 0,
  unreachedDays: 0,
  assigneeCount: 2,
  hasReceiverActed: false,
  isOnlyWrittenTo: false,
  hasHeadToDecide: false,
});

const officer = (roleId: RoleId): OfficerFacts => ({
  kind: "officer",
  roleId,
  isSameDepartment: true,
  isSameDistrict: true,
  isAssignee: true,
  isPrimaryAssignee: true,
  hasAccepted: false,
  hasSubmittedAtr: false,
  hasApprovedClosure: false,
  madeLastMarking: true,
  isComplainedAbout: false,
  isStandIn: false,
});

const keyOf = (state: WalkState): string => Object.values(state).join(" ");

function stateAfter(workflow: Workflow, from: WalkState | null, step: Step): WalkState {
  const { after, clock, effects } = step;
  const { maxReturns, maxReopens } = workflow.limits;
  const before = from === null ? NO_CLOCKS : clocksOf(from);
  const clocks = applyClock(before, clock, INPUT);
  const wasHeld = from?.isHeld ?? false;
  return {
    statusId: after.statusId,
    previousStatusId: after.previousStatusId,
    returnCount: Math.min(after.returnCount, maxReturns + 1),
    reopenCount: Math.min(after.reopenCount, maxReopens + 1),
    wasAsked: after.wasDetailsAsked,
    hasReport: from?.hasReport === true || effects.includes("write_report"),
    // A merged ticket keeps its holder for the way back.
    isHeld: clock === "follow_primary" ? wasHeld : holdersAfter(step, wasHeld ? [ROLE.OFFICER] : []).length > 0,
    stage: clocks.stageDueAt === null && clocks.stageLeftMs === null ? null : clocks.stage,
    isOfficerPaused: clocks.stageDueAt === null && clocks.stageLeftMs !== null,
    isCitizenPaused: clocks.pausedAt !== null,
  };
}

function settle(state: WalkState, { officerClock, citizenClock, phase }: Status): WalkState {
  if (phase === "merged") return { ...state, isCitizenPaused: false };
  if (phase !== "open") return { ...state, isCitizenPaused: false, stage: null, isOfficerPaused: false };
  const stages = STAGES_IN[officerClock];
  const isFitting = stages === undefined || (state.stage !== null && stages.includes(state.stage));
  return {
    ...state,
    isHeld: state.isHeld || officerClock === "accept" || officerClock === "runs",
    stage: isFitting ? state.stage : (stages[0] ?? null),
    isOfficerPaused: officerClock === "paused" && state.stage !== null,
    isCitizenPaused: state.isCitizenPaused && citizenClock === "paused",
  };
}

/** Rare steps of the program; they are no way out of a status, and undo what they follow. */
const SELDOM: readonly (number | null)[] = [ACTION.SYS_OFFICER_COMPLAINED_ABOUT, ACTION.SYS_REPLY_REFUSED];
export const isSeldom = ({ actionId }: Transition): boolean => SELDOM.includes(actionId);

function mayTake(workflow: Workflow, row: Transition, ticket: TicketFacts): boolean {
  const actors: ActorFacts[] = [...row.roles.map(officer), ...(row.bySystem ? [{ kind: "system" } as const] : [])];
  return actors.some((actor) =>
    row.guards.every((guard) => checkGuard(guard, { ticket, actor, input: null, workflow }) === null),
  );
}

/** All moves from the ways in; equal states are one object. Rows that lead to an unknown status are left out. */
export function walk(workflow: Workflow): Move[] {
  const moves: Move[] = [];
  const states = new Map<string, WalkState>();
  const isKnown = (to: StatusId): boolean => workflow.statuses.some(({ statusId }) => statusId === to);
  const rows = workflow.transitions.filter(({ outcomes }) =>
    outcomes.every(({ to }) => typeof to !== "number" || isKnown(to)),
  );
  const open: WalkState[] = [];
  const reach = (state: WalkState): WalkState => {
    const known = states.get(keyOf(state));
    if (known !== undefined) return known;
    states.set(keyOf(state), state);
    open.push(state);
    return state;
  };
  const take = (row: Transition, from: WalkState | null, facts: TicketFacts | null): void => {
    for (const step of possibleSteps(workflow, facts, row)) {
      const to = stateAfter(workflow, from, step);
      moves.push({ row, step, from, to, settled: reach(settle(to, statusOf(workflow, to.statusId))) });
    }
  };
  for (const row of rows) if (row.entry !== null) take(row, null, null);
  for (let state = open.pop(); state !== undefined; state = open.pop()) {
    const facts = factsOf(state, statusOf(workflow, state.statusId));
    for (const row of rows) {
      if (row.from.includes(state.statusId) && mayTake(workflow, row, facts)) take(row, state, facts);
    }
  }
  return moves;
}

/** Neighbours of each state, in one direction of the moves. */
function graphOf(moves: readonly Move[], isBackward: boolean): ReadonlyMap<WalkState, ReadonlySet<WalkState>> {
  const graph = new Map<WalkState, Set<WalkState>>();
  for (const { from, settled } of moves) {
    if (from === null) continue;
    const [one, other] = isBackward ? [settled, from] : [from, settled];
    const known = graph.get(one);
    if (known === undefined) graph.set(one, new Set([other]));
    else known.add(other);
  }
  return graph;
}

/** States from which some moves lead to a goal; a goal leads to itself. */
export function leadingTo(moves: readonly Move[], isGoal: (state: WalkState) => boolean): ReadonlySet<WalkState> {
  const before = graphOf(moves, true);
  const found = new Set(moves.flatMap(({ settled }) => (isGoal(settled) ? settled : [])));
  for (const state of found) for (const one of before.get(state) ?? []) found.add(one);
  return found;
}

/** Number of the group of each state: states of one group lead to each other (strongly connected components). */
export function loopsOf(moves: readonly Move[]): ReadonlyMap<WalkState, number> {
  const [after, before] = [graphOf(moves, false), graphOf(moves, true)];
  const order: WalkState[] = [];
  const seen = new Set<WalkState>();
  for (const start of after.keys()) {
    const path: [WalkState, Iterator<WalkState>][] = [];
    const enter = (state: WalkState): void => {
      if (seen.has(state)) return;
      seen.add(state);
      path.push([state, (after.get(state) ?? new Set()).values()]);
    };
    enter(start);
    for (let last = path.at(-1); last !== undefined; last = path.at(-1)) {
      const next = last[1].next();
      if (next.done !== true) enter(next.value);
      else order.push(path.pop()?.[0] ?? start);
    }
  }
  const groups = new Map<WalkState, number>();
  for (const [group, start] of order.toReversed().entries()) {
    if (groups.has(start)) continue;
    groups.set(start, group);
    const open = [start];
    for (let state = open.pop(); state !== undefined; state = open.pop()) {
      for (const one of before.get(state) ?? []) {
        if (groups.has(one)) continue;
        groups.set(one, group);
        open.push(one);
      }
    }
  }
  return groups;
}
