/**
 * Applies all effects of a step except the ticket's own row, before that row is written, in the same transaction.
 * DANGER: no external call here; replies go to the outbox.
 */
import { ROLE } from "@smgt/contract/constants.ts";
import type { Step } from "../../../law/workflow-definition/machine.ts";
import type { Effect } from "../../../law/workflow-definition/vocabulary.ts";
import { recordAcceptance } from "../assign/assign.ts";
import type { AssignInput } from "../assign/assignment.ts";
import type { ActionRun } from "../step/action-run.ts";
import type { Run, Stage } from "./effect.ts";
import { EFFECT_CODE } from "./effect-code.ts";
import { refuseOvertaken } from "./proposals.ts";
import { TARGET_CODE } from "./target-code.ts";

/** Record order is the order of dependency. */
const CODES = Object.entries(EFFECT_CODE) as readonly (readonly [Effect, (typeof EFFECT_CODE)[Effect]])[];

async function applyAt(stage: Stage, run: Run): Promise<void> {
  const done = new Set<unknown>();
  for (const [effect, code] of CODES) {
    // Two effects with the same code run it once.
    if (code.at !== stage || code.apply === undefined || done.has(code) || !run.step.effects.includes(effect)) continue;
    done.add(code);
    await code.apply(run);
  }
}

/** Applies the step; the plan has refused impossible ones. */
export async function apply(work: ActionRun, step: Step, assign: AssignInput): Promise<Run> {
  const nothing = { isCallNeeded: false, members: null, made: null, reply: null, isReworded: false };
  const run: Run = { work, step, assign, holders: [], overrides: { event: "ACTION" }, ...nothing };
  const isFieldWork = work.actor.roleId === ROLE.FIELD;
  const isAccepted = step.effects.some((effect) => effect === "record_acceptance" || effect === "record_confirmation");
  // Any action of a field officer shows that they have begun.
  if (isFieldWork && !isAccepted) await recordAcceptance(assign);
  await applyAt("before", run);
  run.holders = await TARGET_CODE[step.assign].apply(assign);
  await applyAt("after", run);
  await applyAt("words", run);
  await applyAt("records", run);
  await applyAt("group", run);
  await applyAt("proposals", run);
  const { aside } = work.input;
  if (aside !== undefined) run.overrides = await aside.take(work);
  await refuseOvertaken(run);
  return run;
}
