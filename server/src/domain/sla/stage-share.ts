/**
 * How far the clock of the present stage has run, and when its next share is reached (design: workflow
 * 2.6): a reminder first, then the levels of escalation. Pure; the sweep acts on it.
 */
import type { OfficerClock } from "../table/vocabulary.ts";
import { addSpan, limitMs, SLA_UNIT, spanMs, type SlaUnitId, type WorkCalendar } from "./clock.ts";

const HOUR = 3_600_000;

/** The running stage of an open ticket. */
export interface Stage {
  /** What the officer's clock does in the status. */
  readonly clock: OfficerClock;
  readonly dueAt: Date;
  readonly limit: { readonly value: number; readonly unit: SlaUnitId } | null;
  readonly triageMinutes: number;
  readonly acceptHours: number;
  readonly appealDays: number;
  readonly defaultHours: number;
  readonly calendar: WorkCalendar;
  readonly districtId: number | null;
}

interface Span {
  readonly unit: SlaUnitId;
  readonly ms: number;
}

/** The whole length of a stage in its own unit's time. */
function wholeOf(stage: Stage): Span {
  switch (stage.clock) {
    case "triage": {
      const unit = stage.triageMinutes < 60 ? SLA_UNIT.HOURS : SLA_UNIT.WORKING_DAYS;
      return { unit, ms: stage.triageMinutes * 60_000 };
    }
    case "accept":
      return { unit: SLA_UNIT.HOURS, ms: stage.acceptHours * HOUR };
    case "appeal":
      return { unit: SLA_UNIT.DAYS, ms: stage.appealDays * 24 * HOUR };
    case "runs":
    case "paused":
    case "stopped":
    case "none":
      return stage.limit === null
        ? { unit: SLA_UNIT.HOURS, ms: stage.defaultHours * HOUR }
        : { unit: stage.limit.unit, ms: limitMs(stage.limit.value, stage.limit.unit, stage.calendar) };
  }
}

/** Percent of the stage that is used up: 100 at its end, less than 0 after an extension. */
export function stagePercent(stage: Stage, now: Date): number {
  const { unit, ms } = wholeOf(stage);
  if (ms <= 0) return 100;
  const { calendar, districtId, dueAt } = stage;
  if (now.getTime() <= dueAt.getTime()) return 100 - (100 * spanMs(now, dueAt, unit, calendar, districtId)) / ms;
  return 100 + (100 * spanMs(dueAt, now, unit, calendar, districtId)) / ms;
}

/** When a share of the stage will be used up; now when it is already. */
export function momentOfStageShare(stage: Stage, share: number, now: Date): Date {
  const { unit, ms } = wholeOf(stage);
  const { calendar, districtId, dueAt } = stage;
  const beyond = Math.round((ms * (share - 100)) / 100);
  if (beyond >= 0) {
    // The end of a stage is its due moment, also where that is closing time and nothing more can be done that day.
    const at = beyond === 0 ? dueAt : addSpan(dueAt, beyond, unit, calendar, districtId);
    return at.getTime() < now.getTime() ? now : at;
  }
  const wait = spanMs(now, dueAt, unit, calendar, districtId) + beyond;
  return wait <= 0 ? now : addSpan(now, wait, unit, calendar, districtId);
}

/** How many of the rising shares are reached. */
export function reachedShares(percent: number, shares: readonly number[]): number {
  return shares.filter((share) => percent >= share).length;
}
