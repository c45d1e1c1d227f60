/** Types for the code of an effect or target of the table. */
import type { ConsequenceName } from "@smgt/contract/shapes/consequence.ts";
import type { RefusalId } from "@smgt/contract/refusals.ts";
import type { Slots } from "../../../ground/refused.ts";
import type { ActionContext, ActionFacts, ActionResult } from "../step/action.ts";

/** A missing precondition of an effect. */
export interface Missing {
  readonly id: RefusalId;
  readonly slots: Slots;
}

/** Stages of a step, in order; `row` is written last, with the ticket's row. */
export const STAGES = ["before", "after", "words", "records", "group", "proposals", "row"] as const;
export type Stage = (typeof STAGES)[number];

/** `before` and `after` refer to the assignment to the target. */
export interface EffectCode {
  readonly at: Stage;
  /** The consequence that it has. */
  readonly does?: ConsequenceName;
  /** Returns missing preconditions. Pure; if absent, there are none. */
  readonly plan?: (context: ActionFacts) => readonly Missing[];
  /** Applies the effect inside the step's transaction; absent when the ticket's row is enough. */
  readonly apply?: (context: ActionContext, result: ActionResult) => Promise<unknown>;
}

export const missing = (id: RefusalId, slots: Slots = {}): readonly Missing[] => [{ id, slots }];

/** Returns true when all of these are possible receivers, or receivers were not read. */
export const areAmong = (receivers: ActionFacts["receivers"], userIds: readonly number[] = []): boolean =>
  receivers === null || userIds.every((userId) => receivers.some((one) => one.user_id === userId));
