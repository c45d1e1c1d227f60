/** What a step would do to a ticket, as far as it can be said without doing it. Pure. */
import type { Step } from "../../table/machine.ts";
import type { Workflow } from "../../table/vocabulary.ts";
import type { Missing, Outlook } from "./effect.ts";
import { EFFECT_CODE } from "./effect-code.ts";
import { TARGET_CODE } from "./target-code.ts";

/** All that is missing for the step to be carried out; empty when nothing is in its way. */
export function planOf(step: Pick<Step, "assign" | "effects">, outlook: Outlook): readonly Missing[] {
  return [
    ...(TARGET_CODE[step.assign].plan?.(outlook) ?? []),
    ...step.effects.flatMap((effect) => EFFECT_CODE[effect].plan?.(outlook) ?? []),
  ];
}

/** Every target and effect that the table holds for an action, so that no more is read than they need. */
export function wordsOf(workflow: Workflow, actionId: number): ReadonlySet<string> {
  const outcomes = workflow.transitions.filter((each) => each.actionId === actionId).flatMap((each) => each.outcomes);
  return new Set(outcomes.flatMap(({ assign, effects }) => [assign, ...effects]));
}
