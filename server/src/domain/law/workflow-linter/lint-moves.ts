/**
 * Linter, part three: what the walk over the table meets. Each open state has a holder and a running or rightly paused clock,
 * each loop passes a counter, each end has a reason and tells the citizen, and leads on to a solution. Pure.
 */
import { ROLE, type StatusId } from "@smgt/contract/constants.ts";
import { isSolved } from "@smgt/contract/phases.ts";
import { nameOf } from "./lint-shape.ts";
import { statusOf } from "../workflow-definition/statuses.ts";
import type {
  ClockEffect,
  Effect,
  MustSupply,
  OfficerClock,
  Status,
  Transition,
  Workflow,
} from "../workflow-definition/vocabulary.ts";
import { isSeldom, leadingTo, loopsOf, STAGES_IN, walk, type Move, type WalkState } from "./walk.ts";

const TELLING: readonly Effect[] = [
  "send_reply",
  "send_question",
  "tell_citizen",
  "create_call_task",
  "record_feedback",
];
const REASONS: readonly MustSupply[] = [
  "remark",
  "reason",
  "disposal_type",
  "reply_text",
  "rating",
  "call_status",
  "primary_ticket",
  "member",
];
const STARTS: Readonly<Partial<Record<OfficerClock, ClockEffect>>> = {
  triage: "start_triage",
  accept: "start_acceptance",
  runs: "start_resolution",
  appeal: "start_appeal",
};

/** Reports moves that break an invariant; each sentence once. */
export function lintMoves(workflow: Workflow): string[] {
  const moves = walk(workflow);
  return [
    ...new Set([
      ...moves.flatMap((move) => lintMove(workflow, move)),
      ...workflow.transitions.flatMap((each) => lintPause(workflow, each)),
      ...lintEnds(workflow, moves),
      ...lintByHand(workflow, moves),
      ...lintLoops(workflow, moves),
    ]),
  ];
}

/** True for a move to the status before, which neither ends a ticket nor returns it. */
const isWayBack = ({ row, from, to }: Move): boolean =>
  to.statusId === from?.previousStatusId && row.outcomes.some((each) => each.to === "previous");

function lintMove(workflow: Workflow, move: Move): string[] {
  const to = statusOf(workflow, move.to.statusId);
  const from = move.from === null ? null : statusOf(workflow, move.from.statusId);
  const way =
    from === null
      ? `${nameOf(move.row)} begins in status ${to.statusId}`
      : `${nameOf(move.row)} leads from status ${from.statusId} to status ${to.statusId}`;
  return [
    ...lintClocks(way, move, from, to),
    ...lintHolder(way, move, to),
    ...(from === null || from.statusId === to.statusId || isWayBack(move)
      ? []
      : lintEnd(way, move.row, move.step.effects, from, to)),
  ];
}

function lintClocks(way: string, { step, to: state }: Move, from: Status | null, to: Status): string[] {
  const found: string[] = [];
  if (to.phase === "open" && to.citizenClock === "runs" && state.isCitizenPaused) {
    found.push(`${way} and lets the citizen's clock rest; say clock "resume_all" or "restart".`);
  }
  const stages = STAGES_IN[to.officerClock];
  const isRunning = !state.isOfficerPaused && state.stage !== null && stages?.includes(state.stage);
  if (stages !== undefined && isRunning !== true) {
    const isAgain =
      from?.bucket === "resolved" && to.officerClock === "runs" && (step.clock === "none" || step.clock === "stop");
    const isBack = from?.officerClock === "paused" && to.officerClock === "runs";
    const start = isBack ? "resume_officer" : (STARTS[to.officerClock] ?? "restart");
    found.push(
      isAgain
        ? `${way} and starts no clock.`
        : `${way} and starts no clock for the one who has it; say clock "${start}".`,
    );
  }
  if (to.bucket !== "pending" && state.stage !== null && step.clock !== "follow_primary") {
    found.push(`${way} and does not stop the clock.`);
  }
  return found;
}

function lintHolder(way: string, { to: state }: Move, { officerClock }: Status): string[] {
  if (state.isHeld || (officerClock !== "accept" && officerClock !== "runs")) return [];
  return [`${way}, where an officer's time runs, and nobody has it; name who gets it in "assign".`];
}

/** On entering a status with a paused officer clock, some outcome must pause it. */
function lintPause(workflow: Workflow, { outcomes, from, code }: Transition): string[] {
  const find = (id: StatusId): Status | undefined => workflow.statuses.find((each) => each.statusId === id);
  const pauses = outcomes.filter(({ to }) => typeof to === "number" && find(to)?.officerClock === "paused");
  const [first] = pauses;
  const isFromRunning = from.some((id) => STARTS[find(id)?.officerClock ?? "none"] !== undefined);
  if (first === undefined || !isFromRunning) return [];
  if (pauses.some(({ clock }) => clock === "pause_officer" || clock === "pause_all")) return [];
  return [
    `Transition ${code} leads to status ${first.to}, where the officer's clock is paused, and lets it run; say clock "pause_officer" or "pause_all".`,
  ];
}

/** Closing requires a reason and informs the citizen; returns and reopens are counted. */
function lintEnd(way: string, row: Transition, effects: readonly Effect[], from: Status, to: Status): string[] {
  const found: string[] = [];
  const isPeoples = row.roles.length > 0;
  const isEnd = from.bucket === "pending" && to.bucket !== "pending";
  if (isEnd && isPeoples && !REASONS.some((item) => row.mustSupply.includes(item))) {
    found.push(`${way} without a reason; demand "remark", "reason" or "disposal_type".`);
  }
  const told = TELLING.filter((effect) => effects.includes(effect));
  if (isEnd && to.bucket === "resolved" && told.length === 0) {
    found.push(`${way}, and the citizen is not told; add "send_reply", "tell_citizen" or "create_call_task".`);
  }
  const isOnlyCalled = told.length > 0 && told.every((effect) => effect === "create_call_task");
  if (isEnd && isPeoples && isOnlyCalled && !row.guards.includes("can_be_called")) {
    found.push(`${way} by a call alone; add the guard "can_be_called", or who has no telephone is told by nobody.`);
  }
  if (to.list === "returned" && isPeoples && !effects.includes("count_return")) {
    found.push(`${way}, which is a return, and does not count it; add "count_return".`);
  }
  const isWork = to.officerClock === "runs" || to.officerClock === "accept" || to.officerClock === "triage";
  // An undo by the program, such as for a reply that never went out, is no reopen.
  if (from.bucket === "resolved" && isWork && isPeoples && !effects.includes("count_reopen")) {
    found.push(`${way} again and does not count it; add "count_reopen".`);
  }
  return found;
}

/** Every status is reached, and every open state leads to an end. */
function lintEnds(workflow: Workflow, moves: readonly Move[]): string[] {
  const often = moves.filter(({ row }) => !isSeldom(row));
  const ending = leadingTo(often, ({ statusId }) => statusOf(workflow, statusId).bucket !== "pending");
  const states = [...new Set(moves.map(({ settled }) => settled))];
  return workflow.statuses.flatMap(({ statusId: id, isTerminal }) => {
    const own = states.filter(({ statusId }) => statusId === id);
    const says = own.length === 0 ? [`Status ${id} can never be reached.`] : [];
    if (!isTerminal && !isLeft(workflow, id)) {
      return [...says, `Status ${id} is a dead end: no action leads out of it, but it is not marked terminal.`];
    }
    const isStuck = own.some((state) => !ending.has(state));
    return isStuck ? [...says, `From status ${id} no ticket can ever be resolved or closed.`] : says;
  });
}

const isLeft = ({ transitions }: Workflow, id: StatusId): boolean =>
  transitions.some(
    (row) => !isSeldom(row) && row.from.includes(id) && row.outcomes.some(({ to }) => to !== "same" && to !== id),
  );

const ON_PLATFORM: readonly Effect[] = ["send_reply", "send_question"];

/** Reports statuses in which a ticket without a post never ends, although one with a post does. */
function lintByHand(workflow: Workflow, moves: readonly Move[]): string[] {
  const isForPosts = (actionId: number | null): boolean =>
    workflow.actions.some((each) => each.actionId === actionId && each.isDisabledOnManual);
  const byHand = walk({
    ...workflow,
    transitions: workflow.transitions
      .filter((each) => each.entry !== "feed" && each.roles.length > 0 && !isForPosts(each.actionId))
      .map((each) => ({
        ...each,
        outcomes: each.outcomes.filter(({ effects }) => !ON_PLATFORM.some((effect) => effects.includes(effect))),
      })),
  });
  const isEnd = ({ statusId }: WalkState): boolean => isSolved(statusOf(workflow, statusId).phase);
  const solving = leadingTo(byHand, isEnd);
  const isSolvedNext = (id: StatusId): boolean =>
    moves.some(({ from, settled }) => from?.statusId === id && isEnd(settled));
  return [...new Set(byHand.map(({ settled }) => settled))]
    .filter((state) => !solving.has(state) && isSolvedNext(state.statusId))
    .filter(({ statusId }) => statusOf(workflow, statusId).bucket === "pending")
    .map(
      ({ statusId }) =>
        `Status ${statusId} never ends for a ticket without a post: every way to a solution answers on the platform; add a transition that says "create_call_task" instead.`,
    );
}

const CELL: readonly number[] = [ROLE.CELL_HEAD, ROLE.CELL_EXEC];
const isByOthers = ({ row }: Move): boolean => row.bySystem || row.roles.some((role) => !CELL.includes(role));

/** Kinds of move that nobody may repeat for ever, with what counts them; the cell may return and reopen what it answers for. */
const COUNTED: readonly (readonly [is: (move: Move, from: Status, to: Status) => boolean, says: string])[] = [
  [
    (move, from, to) => isByOthers(move) && to.list === "returned" && from.list !== "returned" && !isWayBack(move),
    'returns a ticket again and again; add "count_return" and the guard "confirmation_open" or "returns_left"',
  ],
  [
    ({ from, to }) => from?.isCitizenPaused === false && to.isCitizenPaused,
    `stops the citizen's clock again and again; add "record_details_asked" and an outcome for "details_asked_before" with the clock "none"`,
  ],
  [
    (move, from) =>
      isByOthers(move) &&
      from.bucket === "resolved" &&
      move.step.clock !== "start_appeal" &&
      !move.row.guards.includes("reopen_window_open"),
    'opens a ticket again and again; add the guard "reopen_window_open", or an outcome for "reopen_count_below_limit" with "count_reopen"',
  ],
];

/** Reports loops without a counter: with the counters at their ends, such a move comes back to where it began. */
function lintLoops(workflow: Workflow, moves: readonly Move[]): string[] {
  const often = moves.filter(({ row }) => !isSeldom(row));
  const loops = loopsOf(often);
  return often.flatMap((move) => {
    const { row, from, settled } = move;
    if (from === null || loops.get(from) !== loops.get(settled)) return [];
    const [before, to] = [statusOf(workflow, from.statusId), statusOf(workflow, settled.statusId)];
    if (to.phase !== "open" || before === to) return [];
    return COUNTED.filter(([is]) => is(move, before, to)).map(([, says]) => `${nameOf(row)} ${says}.`);
  });
}
