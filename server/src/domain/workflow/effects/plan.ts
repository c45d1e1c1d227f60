/** What a step would do to a ticket, as far as it can be said without doing it. Pure. */
import type { Step } from "../../table/machine.ts";
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
