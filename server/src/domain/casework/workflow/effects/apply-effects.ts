/**
 * Applies all effects of a step except the ticket's own row, before that row is written, in the same transaction.
 * DANGER: no external call here; replies go to the outbox.
 */
import { ROLE } from "@smgt/contract/constants.ts";
import type { Step } from "../../../law/workflow-definition/machine.ts";
import type { Effect } from "../../../law/workflow-definition/vocabulary.ts";
import { recordAcceptance } from "../assign/assign.ts";
import { hasEffect, type ActionContext, type ActionResult } from "../step/action.ts";
import { STAGES, type Stage } from "./effect.ts";
import { EFFECT_CODE } from "./all-effects.ts";
import { refuseOvertaken } from "./proposal-effects.ts";
import { TARGET_CODE } from "./target-effects.ts";

/** Record order is the order of dependency. */
const CODES = Object.entries(EFFECT_CODE) as readonly (readonly [Effect, (typeof EFFECT_CODE)[Effect]])[];

async function applyAt(stage: Stage, context: ActionContext, result: ActionResult): Promise<void> {
  const done = new Set<unknown>();
  for (const [effect, code] of CODES) {
    // Two effects with the same code run it once.
    if (code.at !== stage || code.apply === undefined || done.has(code) || !hasEffect(result.step, effect)) continue;
    done.add(code);
    await code.apply(context, result);
  }
}

/** Applies the step; the plan has refused impossible ones. */
export async function apply(context: ActionContext, step: Step): Promise<ActionResult> {
  const nothing = { isCallNeeded: false, members: null, made: null, reply: null, isReworded: false };
  const result: ActionResult = { step, holders: [], overrides: { event: "ACTION" }, ...nothing };
  const isFieldWork = context.actor.roleId === ROLE.FIELD;
  const isAccepted = hasEffect(step, "record_acceptance") || hasEffect(step, "record_confirmation");
  // Any action of a field officer shows that they have begun.
  if (isFieldWork && !isAccepted) await recordAcceptance(context);
  for (const stage of STAGES) {
    await applyAt(stage, context, result);
    if (stage === "before") result.holders = await TARGET_CODE[step.assign].apply(context);
  }
  const { offTable } = context.input;
  if (offTable !== undefined) result.overrides = await offTable.take(context);
  await refuseOvertaken(context, result);
  return result;
}
