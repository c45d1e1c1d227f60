/**
 * Linter, third part: whether the rows make sense together. A workflow of sound form may still close grievances in
 * silence, leave them with nobody, or do something for which nobody was asked. Pure.
 */
import type { StatusId } from "@smgt/contract/constants.ts";
import { nameOf } from "./lint-shape.ts";
import type { ClockEffect, Effect, MustSupply, Outcome, Status, Transition, Workflow } from "./vocabulary.ts";

/** What an effect needs; one thing of each list. */
const NEEDS: readonly (readonly [effect: Effect, oneOf: readonly MustSupply[]])[] = [
  ["send_reply", ["reply_text"]],
  ["send_question", ["question", "reply_text"]],
  ["record_feedback", ["rating", "call_status"]],
  ["schedule_next_call", ["next_call_at"]],
  ["add_tags", ["tag"]],
  ["record_desk_owner", ["users"]],
  ["remove_user", ["users"]],
  ["merge_into_primary", ["primary_ticket"]],
  ["delete_member", ["member"]],
  ["make_primary", ["member"]],
  ["split_member", ["member"]],
  ["link_post", ["member"]],
  ["write_report", ["disposal_type"]],
  ["create_approval_task", ["requested_due_at"]],
  ["set_interim", ["granted_due_at"]],
  ["propose_transfer", ["target_portal"]],
  ["propose_delete", ["member"]],
  ["propose_issue", ["issue"]],
];
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
/** Clock effects that let a paused clock run again. */
const RUNS_AGAIN: readonly ClockEffect[] = [
  "start_triage",
  "start_acceptance",
  "start_resolution",
  "resume_all",
  "restart",
  "set_new_due",
];

/** Everything that is wrong with the sense of the rows. */
export function lintSense(workflow: Workflow): string[] {
  return [
    ...lintBuckets(workflow),
    ...workflow.transitions.flatMap((each) => [
      ...lintNeeds(each),
      ...each.outcomes.flatMap((outcome) =>
        each.from.flatMap((from) => lintMove(workflow, each, outcome, statusOf(workflow, from))),
      ),
    ]),
  ].filter((sentence, at, all) => all.indexOf(sentence) === at);
}

const statusOf = (workflow: Workflow, id: StatusId): Status | null =>
  workflow.statuses.find((each) => each.statusId === id) ?? null;

/** What is over is not pending, and what is pending is not over. */
const lintBuckets = ({ statuses }: Workflow): string[] =>
  statuses
    .filter(({ isTerminal, bucket }) => isTerminal && bucket === "pending")
    .map(
      ({ statusId }) => `Status ${statusId} is terminal and counts as pending; say bucket "resolved" or "excluded".`,
    );

function lintNeeds(transition: Transition): string[] {
  const found: string[] = [];
  for (const { effects } of transition.outcomes) {
    // What the program does by itself brings its own data.
    if (transition.roles.length === 0) continue;
    for (const [effect, oneOf] of NEEDS) {
      if (!effects.includes(effect) || oneOf.some((item) => transition.mustSupply.includes(item))) continue;
      found.push(`${nameOf(transition)} has the effect "${effect}", but nobody must give ${wordsOf(oneOf)}.`);
    }
  }
  return found;
}

const wordsOf = (items: readonly string[]): string => items.map((item) => `"${item}"`).join(" or ");

function lintMove(workflow: Workflow, transition: Transition, outcome: Outcome, from: Status | null): string[] {
  const to = typeof outcome.to === "number" ? statusOf(workflow, outcome.to) : null;
  if (from === null || to === null || from.statusId === to.statusId) return [];
  const way = `${nameOf(transition)} leads from status ${from.statusId} to status ${to.statusId}`;
  return [
    ...lintClock(way, outcome, from, to),
    ...lintHolder(way, outcome, to),
    ...lintEnd(way, transition, outcome, from, to),
  ];
}

/** What leaves a pause lets the clock run again. */
function lintClock(way: string, { clock }: Outcome, from: Status, to: Status): string[] {
  if (from.citizenClock !== "paused" || to.citizenClock !== "runs" || RUNS_AGAIN.includes(clock)) return [];
  return [`${way} and lets the citizen's clock rest; say clock "resume_all" or "restart".`];
}

/** In a status in which an officer's time runs, an officer has the ticket. */
function lintHolder(way: string, { assign }: Outcome, to: Status): string[] {
  const isDepartments = to.officerClock === "accept" || to.officerClock === "runs";
  if (!isDepartments || (assign !== "nobody" && assign !== "cell_queue" && assign !== "cell_head")) return [];
  return [`${way}, where an officer's time runs, and nobody has it; name who gets it in "assign".`];
}

/** Ends give a reason and are told; what comes back from an end is counted. */
function lintEnd(way: string, transition: Transition, { effects }: Outcome, from: Status, to: Status): string[] {
  const found: string[] = [];
  const isPeoples = transition.roles.length > 0;
  const isEnd = from.bucket === "pending" && to.bucket !== "pending";
  if (isEnd && isPeoples && !REASONS.some((item) => transition.mustSupply.includes(item))) {
    found.push(`${way} without a reason; demand "remark", "reason" or "disposal_type".`);
  }
  if (isEnd && to.bucket === "resolved" && !TELLING.some((effect) => effects.includes(effect))) {
    found.push(`${way}, and the citizen is not told; add "send_reply", "tell_citizen" or "create_call_task".`);
  }
  const isWork = to.officerClock === "runs" || to.officerClock === "accept" || to.officerClock === "triage";
  const isBack = from.bucket === "resolved" && isWork;
  // What the program takes back, such as an answer that never went out, was no end.
  if (isBack && isPeoples && !effects.includes("count_reopen")) {
    found.push(`${way} again and does not count it; add "count_reopen".`);
  }
  return found;
}
