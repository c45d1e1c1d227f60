/**
 * What is offered of what the machine allows: not what the form of this ticket cannot do, or has nothing to do it with.
 * Pure; the offer of a real ticket and that of an imagined one ask it.
 */
import type { ActionId } from "@smgt/contract/constants.ts";
import type { AllowedAction } from "../../../law/workflow-definition/machine.ts";
import type { Workflow, WorkflowAction } from "../../../law/workflow-definition/vocabulary.ts";
import { wordsOf } from "../../../law/workflow-definition/words-of.ts";

/** Whether a ticket has a post, and what stands in its group. */
export interface Grouped {
  readonly isManual: boolean;
  readonly isMerged: boolean;
  /** What stands in its group beside the row that leads. */
  readonly beside: readonly string[];
}

/** Whether there is a row of the group with which it could be done: the one that leads is neither made so nor taken out. */
function hasObject(workflow: Workflow, actionId: ActionId, { isMerged, beside }: Grouped): boolean {
  const words = wordsOf(workflow, actionId);
  if (words.has("make_primary")) return beside.some((relation) => relation !== "DUPLICATE");
  return !words.has("split_member") || isMerged || beside.length > 0;
}

/** The actions that are offered, each with what the machine says of it. */
export function offered(
  workflow: Workflow,
  allowed: readonly AllowedAction[],
  group: Grouped,
): { readonly action: WorkflowAction; readonly allowed: AllowedAction }[] {
  const actions = new Map(workflow.actions.map((action) => [action.actionId, action]));
  return allowed.flatMap((one) => {
    const action = actions.get(one.actionId);
    if (action === undefined || (group.isManual && action.isDisabledOnManual)) return [];
    return hasObject(workflow, action.actionId, group) ? [{ action, allowed: one }] : [];
  });
}
