/**
 * Used share of the present stage and the moment of its next share (REQUIREMENTS W2.6): a reminder first, then the
 * escalation levels. Pure; the sweep acts on it.
 */
import { addSpan, spanMs } from "./clock.ts";
import { stageSpan, type Span, type StageKind, type StageLengths } from "./stage.ts";

/** The running stage of an open ticket. */
export interface Stage extends StageLengths {
  readonly kind: StageKind;
  readonly dueAt: Date;
  readonly districtId: number | null;
  /** Length given at its start when it is not the usual one; null for that. */
  readonly wholeMs: number | null;
}

/** Unit and length of the stage. */
function wholeOf(stage: Stage): Span {
  const usual = stageSpan(stage.kind, stage);
  return { ...usual, ms: stage.wholeMs ?? usual.ms };
}

/** Used percentage of the stage: 100 at its end, negative after an extension. */
export function stagePercent(stage: Stage, now: Date): number {
  const { unit, ms } = wholeOf(stage);
  if (ms <= 0) return 100;
  const { calendar, districtId, dueAt } = stage;
  if (now.getTime() <= dueAt.getTime()) return 100 - (100 * spanMs(now, dueAt, unit, calendar, districtId)) / ms;
  return 100 + (100 * spanMs(dueAt, now, unit, calendar, districtId)) / ms;
}

/** Moment at which a share of the stage is used up; `now` if it is already. */
export function momentOfStageShare(stage: Stage, share: number, now: Date): Date {
  const { unit, ms } = wholeOf(stage);
  const { calendar, districtId, dueAt } = stage;
  const beyond = Math.round((ms * (share - 100)) / 100);
  if (beyond >= 0) {
    // A stage ends at its due moment, even at closing time with no office time left that day.
    const at = beyond === 0 ? dueAt : addSpan(dueAt, beyond, unit, calendar, districtId);
    return at.getTime() < now.getTime() ? now : at;
  }
  const wait = spanMs(now, dueAt, unit, calendar, districtId) + beyond;
  return wait <= 0 ? now : addSpan(now, wait, unit, calendar, districtId);
}

/** Number of reached shares; `shares` ascend. */
export function reachedShares(percent: number, shares: readonly number[]): number {
  return shares.filter((share) => percent >= share).length;
}
