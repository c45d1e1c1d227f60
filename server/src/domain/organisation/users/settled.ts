/** What a second administrator is told where nothing waits for them any more: a press that comes twice, or comes second. */
import { Refused } from "../../ground/refused.ts";

const SETTLED = { APPROVED: "CHANGE_APPROVED", REFUSED: "CHANGE_REFUSED", WITHDRAWN: "CHANGE_WITHDRAWN" } as const;

export interface Settled {
  readonly outcome: keyof typeof SETTLED;
  /** Of who decided. */
  readonly name: string;
}

/** What was decided, and by whom; without a decision it has lapsed, or never was. */
export const waitsNoMore = (settled: Settled | undefined): Refused =>
  settled === undefined
    ? new Refused("CHANGE_NOT_FOUND")
    : new Refused(SETTLED[settled.outcome], { name: settled.name });
