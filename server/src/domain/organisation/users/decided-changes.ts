/** Refusal for a second administrator when a change is already decided: a repeated or late submit. */
import { Refused } from "../../ground/refused.ts";

const SETTLED = { APPROVED: "CHANGE_APPROVED", REFUSED: "CHANGE_REFUSED", WITHDRAWN: "CHANGE_WITHDRAWN" } as const;

export interface Settled {
  readonly outcome: keyof typeof SETTLED;
  /** Name of the decider. */
  readonly name: string;
}

/** Names the decision and its author; without a decision the change lapsed or never existed. */
export const waitsNoMore = (settled: Settled | undefined): Refused =>
  settled === undefined
    ? new Refused("CHANGE_NOT_FOUND")
    : new Refused(SETTLED[settled.outcome], { name: settled.name });
