/**
 * Offered actions: the allowed ones, without those whose form is impossible or has no object on this ticket. Pure;
 * shared by real and imagined tickets.
 */
import type { ActionId } from "@smgt/contract/constants.ts";
import type { AllowedAction } from "../../../law/workflow-definition/machine.ts";
import type { Workflow, WorkflowAction } from "../../../law/workflow-definition/vocabulary.ts";
import { wordsOf } from "../../../law/workflow-definition/words-of.ts";

/** Existence of a post, and the rows of the group. */
export interface Grouped {
  readonly isManual: boolean;
  readonly isMerged: boolean;
  /** Relations of the group rows other than the primary. */
  readonly beside: readonly string[];
}

/** Returns true when a group row qualifies as object; the primary can be neither promoted nor split off. */
function hasObject(workflow: Workflow, actionId: ActionId, { isMerged, beside }: Grouped): boolean {
  const words = wordsOf(workflow, actionId);
  if (words.has("make_primary")) return beside.some((relation) => relation !== "DUPLICATE");
  return !words.has("split_member") || isMerged || beside.length > 0;
}

/** Offered actions, each with the machine's result. */
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
