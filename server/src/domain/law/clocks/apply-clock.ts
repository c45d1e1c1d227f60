/**
 * Effect of a workflow step on both clocks of a ticket (REQUIREMENTS W2.6). Pure. The citizen clock (`dueAt`) runs from
 * the time of the post and pauses only while the citizen is asked. The officer clock (`stageDueAt`) belongs to the
 * present stage.
 */
import type { ClockEffect } from "../workflow-definition/vocabulary.ts";
import { addSpan, dueAfterPause, dueAt, SLA_UNIT, spanMs } from "./clock.ts";
import { acceptWithin, stageSpan, type StageKind, type StageLengths } from "./stage.ts";

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

/** A finished pause of the citizen clock. */
export interface Pause {
  readonly from: Date;
  readonly to: Date;
}

/**
 * Both clocks. The end of the citizen clock follows from the start, the limit, all pauses and the granted date, so that a
 * recalculation with nothing changed changes nothing.
 */
export interface Clocks extends StageClock {
  readonly dueAt: Date | null;
  readonly pausedAt: Date | null;
  /** In order of time. */
  readonly pauses: readonly Pause[];
  /** Date of the extension, moved by each later pause; null without one. */
  readonly grantedDueAt: Date | null;
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

/** Clocks of a ticket before its first step. */
export const NO_CLOCKS: Clocks = { dueAt: null, pausedAt: null, pauses: [], grantedDueAt: null, ...NO_STAGE };

export interface ClockInput extends StageLengths {
  readonly now: Date;
  readonly receivedAt: Date;
  readonly districtId: number | null;
  /** Action 120: the date granted by this step. */
  readonly grantedDueAt: Date | null;
  /** Previous inputs of the stage, for a recalculation when its used time is unknown. */
  readonly before: Pick<StageLengths, "limit" | "triageMinutes">;
}

/** Time left of a stage that starts to run at `from`; acceptance never outlasts the citizen clock. */
function budgetMs(kind: StageKind, usedMs: number, from: Date, due: Date | null, input: ClockInput): number {
  const ms = Math.max(0, stageSpan(kind, input).ms - usedMs);
  return kind === "accept" ? acceptWithin(ms, from, due, input.limit) : ms;
}

/** The stage running from now on, with this time left and this time used. */
function runs(kind: StageKind, ms: number, usedMs: number | null, input: ClockInput): StageClock {
  const { now, calendar, districtId } = input;
  const { unit } = stageSpan(kind, input);
  const stageDueAt = addSpan(now, ms, unit, calendar, districtId);
  return { stage: kind, stageFrom: now, stageMs: ms, stageUsedMs: usedMs, stageDueAt, stageLeftMs: null };
}

const begins = (kind: StageKind, due: Date | null, input: ClockInput): StageClock =>
  runs(kind, budgetMs(kind, 0, input.now, due, input), 0, input);

/** Without a limit there is no end. */
const beginsWork = (input: ClockInput): StageClock =>
  input.limit === null ? NO_STAGE : begins("resolution", null, input);

/** Work already runs: forwarding or accepting again does not extend it. */
const isAtWork = ({ stage, stageDueAt }: Clocks): boolean =>
  stageDueAt !== null && (stage === "resolution" || stage === "granted");

/** The limit from the start, moved by every finished pause; never earlier than a granted date. */
function citizenDue({ pauses, grantedDueAt }: Clocks, input: ClockInput): Date | null {
  const { receivedAt, limit, calendar, districtId } = input;
  if (limit === null) return grantedDueAt;
  const moved = pauses.reduce(
    (due, { from, to }) => dueAfterPause(due, from, to, limit.unit, calendar, districtId),
    dueAt(receivedAt, limit.value, limit.unit, calendar, districtId),
  );
  return later(moved, grantedDueAt);
}

const later = (one: Date, other: Date | null): Date => (other !== null && other > one ? other : one);

/** The remaining time is the whole stage without the used time, in the stage's own unit. */
function pausedStage(clocks: Clocks, input: ClockInput): StageClock {
  const { stage, stageMs, stageUsedMs, stageDueAt, stageLeftMs } = clocks;
  if (stage === null || stageDueAt === null) return { ...NO_STAGE, stage, stageUsedMs, stageLeftMs };
  const { unit, ms } = stageSpan(stage, input);
  const left = spanMs(input.now, stageDueAt, unit, input.calendar, input.districtId);
  if (stageUsedMs === null || stageMs === null) return { ...NO_STAGE, stage, stageLeftMs: left };
  const used = stageUsedMs + Math.max(0, stageMs - left);
  return { ...NO_STAGE, stage, stageUsedMs: used, stageLeftMs: Math.max(0, ms - used) };
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
  const { dueAt: due, stage, stageUsedMs, stageDueAt, stageLeftMs } = clocks;
  if (stage !== null && stageLeftMs !== null) {
    const left = stageUsedMs === null ? stageLeftMs : budgetMs(stage, stageUsedMs, input.now, due, input);
    return runs(stage, left, stageUsedMs, input);
  }
  if (stageDueAt === null) return beginsWork(input);
  // The end of the citizen clock, which bounds acceptance, may have moved.
  return stage === "accept" ? recalculatedStage(clocks, input) : stageClockOf(clocks);
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
  const { unit, ms: whole } = stageSpan(stage, input);
  const usedOf = (ms: number): number =>
    stageUsedMs ?? Math.max(0, stageSpan(stage, { ...input, ...input.before }).ms - ms);
  if (stageLeftMs !== null) return { ...same, stageLeftMs: Math.max(0, whole - usedOf(stageLeftMs)) };
  if (stageFrom === null || stageMs === null) return same;
  const ms = budgetMs(stage, usedOf(stageMs), stageFrom, clocks.dueAt, input);
  return { ...same, stageMs: ms, stageDueAt: addSpan(stageFrom, ms, unit, input.calendar, input.districtId) };
}

/** Ends the pause of the citizen clock, which moves its end and a granted date. */
function resumed(clocks: Clocks, { now, limit, calendar, districtId }: ClockInput): Clocks {
  const { pausedAt } = clocks;
  if (pausedAt === null) return clocks;
  const unit = limit?.unit ?? SLA_UNIT.HOURS;
  const moved = (due: Date | null): Date | null =>
    due === null ? null : dueAfterPause(due, pausedAt, now, unit, calendar, districtId);
  return {
    ...clocks,
    dueAt: moved(clocks.dueAt),
    pausedAt: null,
    pauses: [...clocks.pauses, { from: pausedAt, to: now }],
    grantedDueAt: moved(clocks.grantedDueAt),
  };
}

/** Starts the citizen clock unless it runs already. */
const started = (clocks: Clocks, input: ClockInput): Clocks => ({
  ...clocks,
  dueAt: clocks.dueAt ?? citizenDue(clocks, input),
});

function extended(clocks: Clocks, input: ClockInput): Clocks {
  const granted = input.grantedDueAt;
  const dueAt = granted === null ? clocks.dueAt : later(granted, clocks.dueAt);
  const stage: StageClock = dueAt === null ? NO_STAGE : { ...NO_STAGE, stage: "granted", stageDueAt: dueAt };
  const grantedDueAt = granted === null ? clocks.grantedDueAt : later(granted, clocks.grantedDueAt);
  return { ...clocks, dueAt, grantedDueAt, ...stage };
}

function recalculated(clocks: Clocks, input: ClockInput): Clocks {
  const ofCitizen = { ...clocks, dueAt: citizenDue(clocks, input) };
  return { ...ofCitizen, ...recalculatedStage(ofCitizen, input) };
}

/** Returns the clocks after the step. */
export function applyClock(clocks: Clocks, effect: ClockEffect, input: ClockInput): Clocks {
  switch (effect) {
    case "none":
    case "follow_primary":
      return clocks;
    case "start_triage":
      return { ...resumed(started(clocks, input), input), ...begins("triage", null, input) };
    case "start_acceptance": {
      const running = started(clocks, input);
      return { ...running, ...begins("accept", running.dueAt, input) };
    }
    case "start_resolution":
      return isAtWork(clocks) ? clocks : { ...clocks, ...beginsWork(input) };
    case "pause_all":
      return { ...clocks, pausedAt: clocks.pausedAt ?? input.now, ...pausedStage(clocks, input) };
    case "resume_all": {
      const running = resumed(clocks, input);
      return { ...running, ...resumedStage(running, input) };
    }
    case "pause_officer":
      return { ...clocks, ...pausedStage(clocks, input) };
    case "resume_officer":
      return { ...clocks, ...resumedStage(clocks, input) };
    case "restart":
      return { ...resumed(clocks, input), ...beginsWork(input) };
    case "start_appeal":
      return { ...clocks, ...begins("appeal", null, input) };
    case "set_new_due":
      return extended(clocks, input);
    case "recalculate":
      return recalculated(clocks, input);
    case "stop":
      return { ...resumed(clocks, input), ...NO_STAGE };
  }
}
