/** Modifications that break a valid workflow in one place, for tests of the linter. */
import assert from "node:assert/strict";
import type { ActionId, StatusId } from "@smgt/contract/constants.ts";
import { sayProblem } from "../../../texts/problems.ts";
import { lintWorkflow } from "./lint-workflow.ts";
import type { Outcome, Status, Transition, Workflow, WorkflowAction } from "../workflow-definition/vocabulary.ts";

/** Asserts that the linter reports this sentence, and that every reported sentence exists in Hindi. */
export function assertFinds(workflow: Workflow, says: string): void {
  const found = lintWorkflow(workflow);
  assert.ok(found.includes(says), found.join("\n"));
  const onlyEnglish = found.filter((sentence) => sayProblem("hi", sentence) === sentence);
  assert.deepEqual(onlyEnglish, [], "sentences without Hindi in texts/workflow-problems.ts");
}

export function breaksOf(sound: Workflow) {
  function withTransition(code: string, change: (transition: Transition) => Transition | null): Workflow {
    const transitions = sound.transitions.flatMap((each) => {
      const next = each.code === code ? change(each) : each;
      return next === null ? [] : [next];
    });
    assert.notDeepEqual(transitions, sound.transitions, `transition ${code} did not change`);
    return { ...sound, transitions };
  }
  const withOutcome = (code: string, change: Partial<Outcome>): Workflow =>
    withTransition(code, (each) => ({ ...each, outcomes: each.outcomes.map((one) => ({ ...one, ...change })) }));
  const withoutActions = (...ids: readonly ActionId[]): Workflow => ({
    ...sound,
    transitions: sound.transitions.filter((each) => each.actionId === null || !ids.includes(each.actionId)),
  });
  const withStatus = (id: StatusId, change: Partial<Status>): Workflow => ({
    ...sound,
    statuses: sound.statuses.map((each) => (each.statusId === id ? { ...each, ...change } : each)),
  });
  const withAction = (id: ActionId, change: Partial<WorkflowAction>): Workflow => ({
    ...sound,
    actions: sound.actions.map((each) => (each.actionId === id ? { ...each, ...change } : each)),
  });
  return { withTransition, withOutcome, withoutActions, withStatus, withAction };
}
