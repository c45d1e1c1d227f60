/**
 * Linter, part three: consistency between rows. A well-formed workflow may still close grievances in silence, leave
 * them without a holder, or have unrequested effects. Pure.
 */
import type { StatusId } from "@smgt/contract/constants.ts";
import { nameOf } from "./lint-shape.ts";
import type {
  AssignTarget,
  ClockEffect,
  Effect,
  MustSupply,
  OfficerClock,
  Outcome,
  Status,
  Transition,
  Workflow,
} from "./vocabulary.ts";

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
/** Clock effects that resume a paused clock. */
const RUNS_AGAIN: readonly ClockEffect[] = [
  "start_triage",
  "start_acceptance",
  "start_resolution",
  "resume_all",
  "restart",
  "set_new_due",
];

export function lintSense(workflow: Workflow): string[] {
  const unheld = unheldStatuses(workflow);
  return [
    ...lintBuckets(workflow),
    ...workflow.transitions.flatMap((each) =>
      each.outcomes.flatMap((outcome) =>
        each.from.flatMap((from) => lintMove(workflow, unheld, each, outcome, statusOf(workflow, from))),
      ),
    ),
    ...workflow.transitions.flatMap((each) => lintPause(workflow, each)),
  ].filter((sentence, at, all) => all.indexOf(sentence) === at);
}

const statusOf = (workflow: Workflow, id: StatusId): Status | null =>
  workflow.statuses.find((each) => each.statusId === id) ?? null;

/** A terminal status must not count as pending. */
const lintBuckets = ({ statuses }: Workflow): string[] =>
  statuses
    .filter(({ isTerminal, bucket }) => isTerminal && bucket === "pending")
    .map(
      ({ statusId }) => `Status ${statusId} is terminal and counts as pending; say bucket "resolved" or "excluded".`,
    );

function lintMove(
  workflow: Workflow,
  unheld: ReadonlySet<StatusId>,
  transition: Transition,
  outcome: Outcome,
  from: Status | null,
): string[] {
  const to = typeof outcome.to === "number" ? statusOf(workflow, outcome.to) : null;
  if (from === null || to === null || from.statusId === to.statusId) return [];
  const way = `${nameOf(transition)} leads from status ${from.statusId} to status ${to.statusId}`;
  return [
    ...lintClock(way, outcome, from, to),
    ...lintHolder(way, outcome, unheld.has(from.statusId), to),
    ...lintEnd(way, transition, outcome, from, to),
  ];
}

/** Leaving a pause or an end must resume the clocks. */
function lintClock(way: string, { clock }: Outcome, from: Status, to: Status): string[] {
  const found: string[] = [];
  if (from.citizenClock === "paused" && to.citizenClock === "runs" && !RUNS_AGAIN.includes(clock)) {
    found.push(`${way} and lets the citizen's clock rest; say clock "resume_all" or "restart".`);
  }
  const isStarted = RUNS_AGAIN.includes(clock) || clock === "resume_officer" || clock === "start_appeal";
  if (!isRunning(from) && isRunning(to) && !isStarted) {
    const isBack = from.officerClock === "paused" && to.officerClock === "runs";
    const start = isBack ? "resume_officer" : (STARTS[to.officerClock] ?? "restart");
    found.push(`${way} and starts no clock for the one who has it; say clock "${start}".`);
  }
  return found;
}

const STARTS: Readonly<Partial<Record<OfficerClock, ClockEffect>>> = {
  triage: "start_triage",
  accept: "start_acceptance",
  runs: "start_resolution",
  appeal: "start_appeal",
};
const isRunning = ({ officerClock }: Status): boolean => STARTS[officerClock] !== undefined;

/** On entering a status with a paused officer clock, some outcome must pause it. */
function lintPause(workflow: Workflow, { outcomes, from, ...row }: Transition): string[] {
  const ways = outcomes.flatMap(({ to, clock }) =>
    typeof to === "number" ? [{ to: statusOf(workflow, to), clock }] : [],
  );
  const pauses = ways.filter(({ to }) => to?.officerClock === "paused");
  const [first] = pauses;
  const isFromRunning = from.some((id) => {
    const status = statusOf(workflow, id);
    return status !== null && isRunning(status);
  });
  if (first?.to == null || !isFromRunning) return [];
  if (pauses.some(({ clock }) => clock === "pause_officer" || clock === "pause_all")) return [];
  return [
    `Transition ${row.code} leads to status ${first.to.statusId}, where the officer's clock is paused, and lets it run; say clock "pause_officer" or "pause_all".`,
  ];
}

const TO_NOBODY: readonly AssignTarget[] = ["nobody", "cell_queue", "cell_head"];

/** Statuses in which a ticket may rest without a holder. */
function unheldStatuses({ transitions }: Workflow): ReadonlySet<StatusId> {
  const found = new Set<StatusId>();
  const moves = transitions.flatMap(({ from, outcomes }) =>
    outcomes.flatMap(({ to, assign }) => (typeof to === "number" ? [{ from, to, assign }] : [])),
  );
  for (let before = -1; before < found.size;) {
    before = found.size;
    for (const { from, to, assign } of moves) {
      if (TO_NOBODY.includes(assign) || (assign === "stays" && from.some((id) => found.has(id)))) found.add(to);
    }
  }
  return found;
}

/** A status with a running officer clock needs a holder. */
function lintHolder(way: string, { assign }: Outcome, isUnheld: boolean, to: Status): string[] {
  const isDepartments = to.officerClock === "accept" || to.officerClock === "runs";
  const isNobodys = TO_NOBODY.includes(assign) || (assign === "stays" && isUnheld);
  if (!isDepartments || !isNobodys) return [];
  return [`${way}, where an officer's time runs, and nobody has it; name who gets it in "assign".`];
}

/** Closing requires a reason and informs the citizen; returns and reopens are counted. */
function lintEnd(way: string, transition: Transition, { effects }: Outcome, from: Status, to: Status): string[] {
  const found: string[] = [];
  const isPeoples = transition.roles.length > 0;
  const isEnd = from.bucket === "pending" && to.bucket !== "pending";
  if (isEnd && isPeoples && !REASONS.some((item) => transition.mustSupply.includes(item))) {
    found.push(`${way} without a reason; demand "remark", "reason" or "disposal_type".`);
  }
  const told = TELLING.filter((effect) => effects.includes(effect));
  if (isEnd && to.bucket === "resolved" && told.length === 0) {
    found.push(`${way}, and the citizen is not told; add "send_reply", "tell_citizen" or "create_call_task".`);
  }
  const isOnlyCalled = told.length > 0 && told.every((effect) => effect === "create_call_task");
  if (isEnd && isPeoples && isOnlyCalled && !transition.guards.includes("can_be_called")) {
    found.push(`${way} by a call alone; add the guard "can_be_called", or who has no telephone is told by nobody.`);
  }
  if (to.list === "returned" && isPeoples && !effects.includes("count_return")) {
    found.push(`${way}, which is a return, and does not count it; add "count_return".`);
  }
  const isWork = to.officerClock === "runs" || to.officerClock === "accept" || to.officerClock === "triage";
  const isBack = from.bucket === "resolved" && isWork;
  // An undo by the program, such as for a reply that never went out, is no reopen.
  if (isBack && isPeoples && !effects.includes("count_reopen")) {
    found.push(`${way} again and does not count it; add "count_reopen".`);
  }
  return found;
}
