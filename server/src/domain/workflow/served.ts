/**
 * Which parts of the table `run-action` can carry out. A transition is offered and taken only when
 * every one of its outcomes is served, so nothing is ever done by half. Pure.
 */
import type { AssignTarget, ClockEffect, Effect, Transition } from "./workflow.ts";

export const SERVED_EFFECTS: readonly Effect[] = [
  "count_return",
  "count_reopen",
  "set_binding_marking",
  "ask_binding_marking",
  "flag_no_officer",
  "raise_escalation",
  "record_acceptance",
  "record_confirmation",
  "record_feedback",
  "send_reply",
  "create_call_task",
  "schedule_next_call",
  "copy_to_head",
];

export const SERVED_TARGETS: readonly AssignTarget[] = [
  "stays",
  "nobody",
  "self",
  "cell_queue",
  "cell_head",
  "cell_reviewer",
  "department_officer",
  "suggested_department_officer",
  "same_officer",
  "feedback_queue",
  "head_of_department",
];

export const SERVED_CLOCKS: readonly ClockEffect[] = [
  "none",
  "start_triage",
  "start_acceptance",
  "start_resolution",
  "pause_officer",
  "resume_officer",
  "restart",
  "start_appeal",
  "stop",
];

/** Whether the transition can be carried out whole. */
export function isServed(transition: Transition): boolean {
  return transition.outcomes.every(
    (outcome) =>
      SERVED_TARGETS.includes(outcome.assign) &&
      SERVED_CLOCKS.includes(outcome.clock) &&
      outcome.effects.every((effect) => SERVED_EFFECTS.includes(effect)),
  );
}

/** The workflow with only the transitions that are served. */
export function servedWorkflow<W extends { readonly transitions: readonly Transition[] }>(workflow: W): W {
  const known = cache.get(workflow);
  if (known !== undefined) return known as W;
  const made = { ...workflow, transitions: workflow.transitions.filter(isServed) };
  cache.set(workflow, made);
  return made;
}

const cache = new WeakMap<object, object>();
