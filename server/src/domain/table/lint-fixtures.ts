/** The workflow of the pack, and ways to break it in one place. */
import assert from "node:assert/strict";
import path from "node:path";
import type { ActionId, StatusId } from "@smgt/contract/constants.ts";
import { readPack } from "../masters/packs/read-pack.ts";
import { workflowFromPack } from "../masters/packs/workflow-from-pack.ts";
import type { Outcome, Status, Transition, Workflow, WorkflowAction } from "./vocabulary.ts";

export const sound = workflowFromPack(await readPack(path.resolve(import.meta.dirname, "../../../../packs/haryana")));

export function withTransition(code: string, change: (transition: Transition) => Transition | null): Workflow {
  const transitions = sound.transitions.flatMap((each) => {
    const next = each.code === code ? change(each) : each;
    return next === null ? [] : [next];
  });
  assert.notDeepEqual(transitions, sound.transitions, `transition ${code} did not change`);
  return { ...sound, transitions };
}
export const withOutcome = (code: string, change: Partial<Outcome>): Workflow =>
  withTransition(code, (each) => ({ ...each, outcomes: each.outcomes.map((one) => ({ ...one, ...change })) }));
export const withoutActions = (...ids: readonly ActionId[]): Workflow => ({
  ...sound,
  transitions: sound.transitions.filter((each) => each.actionId === null || !ids.includes(each.actionId)),
});
export const withStatus = (id: StatusId, change: Partial<Status>): Workflow => ({
  ...sound,
  statuses: sound.statuses.map((each) => (each.statusId === id ? { ...each, ...change } : each)),
});
export const withAction = (id: ActionId, change: Partial<WorkflowAction>): Workflow => ({
  ...sound,
  actions: sound.actions.map((each) => (each.actionId === id ? { ...each, ...change } : each)),
});
