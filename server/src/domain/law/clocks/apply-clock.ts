/**
 * Effect of a workflow step on both clocks of a ticket (REQUIREMENTS W2.6). Pure. The citizen clock (`dueAt`) runs from
 * the time of the post and pauses only while the citizen is asked. The officer clock (`stageDueAt`) belongs to the
 * present stage.
 */
import type { ClockEffect } from "../workflow-definition/vocabulary.ts";
import { addSpan, dueAfterPause, dueAt, SLA_UNIT, spanMs } from "./clock.ts";
import { stageSpan, type StageKind, type StageLengths } from "./stage.ts";

/** The officer clock: stage, time budget at its last start, and its end or remaining time. */
export interface StageClock {
  readonly stage: StageKind | null;
  /** Start of the current run, and the time budget at that moment; null while paused. */
  readonly stageFrom: Date | null;
  readonly stageMs: number | null;
  /** Time used before that; null when unknown, and for a granted date. */
  readonly stageUsedMs: number | null;
  readonly stageDueAt: Date | null;
  readonly stageLeftMs: number | null;
}

export interface Clocks extends StageClock {
  readonly dueAt: Date | null;
  readonly pausedAt: Date | null;
}

/** No clock runs. */
export const NO_STAGE: StageClock = {
  stage: null,
  stageFrom: null,
  stageMs: null,
  stageUsedMs: null,
  stageDueAt: null,
  stageLeftMs: null,
};

export interface ClockInput extends StageLengths {
  readonly now: Date;
  readonly receivedAt: Date;
  readonly districtId: number | null;
  /** Action 120: the granted date. */
  readonly grantedDueAt: Date | null;
  /** The finished pause of the citizen clock, for a recalculation. */
  readonly pause?: { readonly from: Date; readonly to: Date } | null;
  /** Previous inputs of the stage, for a recalculation when its used time is unknown. */
  readonly before: Pick<StageLengths, "limit" | "triageMinutes">;
}

/** The stage running from now on, with this time left and this time used. */
function runs(kind: StageKind, ms: number, usedMs: number | null, input: ClockInput): StageClock {
  const { now, calendar, districtId } = input;
  const { unit } = stageSpan(kind, input);
  const stageDueAt = addSpan(now, ms, unit, calendar, districtId);
  return { stage: kind, stageFrom: now, stageMs: ms, stageUsedMs: usedMs, stageDueAt, stageLeftMs: null };
}

const begins = (kind: StageKind, input: ClockInput): StageClock => runs(kind, stageSpan(kind, input).ms, 0, input);

/** Without a limit there is no end. */
const beginsWork = (input: ClockInput): StageClock => (input.limit === null ? NO_STAGE : begins("resolution", input));

/** Work already runs: forwarding or accepting again does not extend it. */
const isAtWork = ({ stage, stageDueAt }: Clocks): boolean =>
  stageDueAt !== null && (stage === "resolution" || stage === "granted");

function citizenDue({ receivedAt, limit, calendar, districtId }: ClockInput): Date | null {
  return limit === null ? null : dueAt(receivedAt, limit.value, limit.unit, calendar, districtId);
}

/** The limit from the start, shifted by the pause; never earlier than a granted date. */
function recalculated(input: ClockInput): Date | null {
  const plain = citizenDue(input);
  const { pause, limit, calendar, districtId, grantedDueAt } = input;
  const moved =
    plain === null || limit === null || pause === undefined || pause === null
      ? plain
      : dueAfterPause(plain, pause.from, pause.to, limit.unit, calendar, districtId);
  if (moved === null || grantedDueAt === null) return moved;
  return moved.getTime() > grantedDueAt.getTime() ? moved : grantedDueAt;
}

/** Remaining time is stored in the stage's own unit. */
function pausedStage(clocks: Clocks, input: ClockInput): StageClock {
  const { stage, stageMs, stageUsedMs, stageDueAt, stageLeftMs } = clocks;
  if (stage === null || stageDueAt === null) return { ...NO_STAGE, stage, stageUsedMs, stageLeftMs };
  const { unit } = stageSpan(stage, input);
  const left = spanMs(input.now, stageDueAt, unit, input.calendar, input.districtId);
  const used = stageUsedMs === null || stageMs === null ? null : stageUsedMs + Math.max(0, stageMs - left);
  return { ...NO_STAGE, stage, stageUsedMs: used, stageLeftMs: left };
}

const stageClockOf = ({ stage, stageFrom, stageMs, stageUsedMs, stageDueAt, stageLeftMs }: Clocks): StageClock => ({
  stage,
  stageFrom,
  stageMs,
  stageUsedMs,
  stageDueAt,
  stageLeftMs,
});

function resumedStage(clocks: Clocks, input: ClockInput): StageClock {
  const { stage, stageUsedMs, stageDueAt, stageLeftMs } = clocks;
  if (stage !== null && stageLeftMs !== null) return runs(stage, stageLeftMs, stageUsedMs, input);
  return stageDueAt === null ? beginsWork(input) : stageClockOf(clocks);
}

/**
 * The stage as if it had begun with the present limit, priority, parameters and calendar. Used time stays used, and a
 * granted date is never withdrawn.
 */
function recalculatedStage(clocks: Clocks, input: ClockInput): StageClock {
  const { stage, stageFrom, stageMs, stageUsedMs, stageLeftMs } = clocks;
  const same = stageClockOf(clocks);
  if (stage === null || stage === "granted") return same;
  if (stage === "resolution" && input.limit === null) return NO_STAGE;
  const whole = stageSpan(stage, input);
  const after = (ms: number): number => {
    const used = stageUsedMs ?? Math.max(0, stageSpan(stage, { ...input, ...input.before }).ms - ms);
    return Math.max(0, whole.ms - used);
  };
  if (stageLeftMs !== null) return { ...same, stageLeftMs: after(stageLeftMs) };
  if (stageFrom === null || stageMs === null) return same;
  const ms = after(stageMs);
  return { ...same, stageMs: ms, stageDueAt: addSpan(stageFrom, ms, whole.unit, input.calendar, input.districtId) };
}

function resumedCitizen(clocks: Clocks, input: ClockInput): Pick<Clocks, "dueAt" | "pausedAt"> {
  if (clocks.pausedAt === null || clocks.dueAt === null) return { dueAt: clocks.dueAt, pausedAt: null };
  const unit = input.limit?.unit ?? SLA_UNIT.HOURS;
  return {
    dueAt: dueAfterPause(clocks.dueAt, clocks.pausedAt, input.now, unit, input.calendar, input.districtId),
    pausedAt: null,
  };
}

/** Returns the clocks after the step. */
export function applyClock(clocks: Clocks, effect: ClockEffect, input: ClockInput): Clocks {
  switch (effect) {
    case "none":
    case "follow_primary":
      return clocks;
    case "start_triage":
      return {
        ...resumedCitizen({ ...clocks, dueAt: clocks.dueAt ?? citizenDue(input) }, input),
        ...begins("triage", input),
      };
    case "start_acceptance":
      return { ...clocks, dueAt: clocks.dueAt ?? citizenDue(input), ...begins("accept", input) };
    case "start_resolution":
      return isAtWork(clocks) ? clocks : { ...clocks, ...beginsWork(input) };
    case "pause_all":
      return { dueAt: clocks.dueAt, pausedAt: clocks.pausedAt ?? input.now, ...pausedStage(clocks, input) };
    case "resume_all":
      return { ...resumedCitizen(clocks, input), ...resumedStage(clocks, input) };
    case "pause_officer":
      return { ...clocks, ...pausedStage(clocks, input) };
    case "resume_officer":
      return { ...clocks, ...resumedStage(clocks, input) };
    case "restart":
      return { ...resumedCitizen(clocks, input), ...beginsWork(input) };
    case "start_appeal":
      return { ...clocks, ...begins("appeal", input) };
    case "set_new_due": {
      const granted = input.grantedDueAt ?? clocks.dueAt;
      const stage: StageClock = granted === null ? NO_STAGE : { ...NO_STAGE, stage: "granted", stageDueAt: granted };
      return { ...clocks, dueAt: granted, ...stage };
    }
    case "recalculate":
      return { dueAt: recalculated(input), pausedAt: clocks.pausedAt, ...recalculatedStage(clocks, input) };
    case "stop":
      return { ...resumedCitizen(clocks, input), ...NO_STAGE };
  }
}
