/**
 * What a workflow step does to the two clocks of a ticket (design: workflow 2.6). Pure.
 * The citizen's clock (`dueAt`) runs from the moment he wrote and stops only while we wait for him;
 * the officer's (`stageDueAt`) belongs to the present stage.
 */
import type { ClockEffect } from "../table/vocabulary.ts";
import {
  addOfficeHours,
  addSpan,
  dueAfterPause,
  dueAt,
  SLA_UNIT,
  spanMs,
  type SlaUnitId,
  type WorkCalendar,
} from "./clock.ts";

export interface Clocks {
  readonly dueAt: Date | null;
  readonly pausedAt: Date | null;
  readonly stageDueAt: Date | null;
  readonly stageLeftMs: number | null;
}

export interface ClockInput {
  readonly now: Date;
  readonly receivedAt: Date;
  /** The limit of the sub-issue, or null for kinds without one. */
  readonly limit: { readonly value: number; readonly unit: SlaUnitId } | null;
  readonly calendar: WorkCalendar;
  readonly districtId: number | null;
  readonly triageMinutes: number;
  readonly acceptHours: number;
  readonly appealDays: number;
  /** Action 120: the date that was granted. */
  readonly grantedDueAt: Date | null;
  /** The pause of the citizen's clock that is over, for a recalculation. */
  readonly pause?: { readonly from: Date; readonly to: Date } | null;
}

function stageFromLimit({ now, limit, calendar, districtId }: ClockInput): Date | null {
  return limit === null ? null : dueAt(now, limit.value, limit.unit, calendar, districtId);
}

function citizenDue({ receivedAt, limit, calendar, districtId }: ClockInput): Date | null {
  return limit === null ? null : dueAt(receivedAt, limit.value, limit.unit, calendar, districtId);
}

/** The limit from the start, moved by the pause that was; what was granted is never taken back. */
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

function pausedStage(clocks: Clocks, input: ClockInput): Pick<Clocks, "stageDueAt" | "stageLeftMs"> {
  if (clocks.stageDueAt === null) return { stageDueAt: null, stageLeftMs: clocks.stageLeftMs };
  const unit = input.limit?.unit ?? SLA_UNIT.HOURS;
  return {
    stageDueAt: null,
    stageLeftMs: spanMs(input.now, clocks.stageDueAt, unit, input.calendar, input.districtId),
  };
}

function resumedStage(clocks: Clocks, input: ClockInput): Pick<Clocks, "stageDueAt" | "stageLeftMs"> {
  if (clocks.stageLeftMs === null) return { stageDueAt: clocks.stageDueAt ?? stageFromLimit(input), stageLeftMs: null };
  const unit = input.limit?.unit ?? SLA_UNIT.HOURS;
  return {
    stageDueAt: addSpan(input.now, clocks.stageLeftMs, unit, input.calendar, input.districtId),
    stageLeftMs: null,
  };
}

function resumedCitizen(clocks: Clocks, input: ClockInput): Pick<Clocks, "dueAt" | "pausedAt"> {
  if (clocks.pausedAt === null || clocks.dueAt === null) return { dueAt: clocks.dueAt, pausedAt: null };
  const unit = input.limit?.unit ?? SLA_UNIT.HOURS;
  return {
    dueAt: dueAfterPause(clocks.dueAt, clocks.pausedAt, input.now, unit, input.calendar, input.districtId),
    pausedAt: null,
  };
}

/** Minutes of triage: short ones (critical) run day and night, the rest in the cell's office hours. */
function triageEnd({ now, triageMinutes, calendar, districtId }: ClockInput): Date {
  const isUrgent = triageMinutes < 60;
  if (isUrgent) return addSpan(now, triageMinutes * 60_000, SLA_UNIT.HOURS, calendar, districtId);
  return addOfficeHours(now, triageMinutes / 60, calendar, districtId);
}

/** The clocks after the step. */
export function applyClock(clocks: Clocks, effect: ClockEffect, input: ClockInput): Clocks {
  switch (effect) {
    case "none":
    case "follow_primary":
      return clocks;
    case "start_triage":
      return {
        dueAt: clocks.dueAt ?? citizenDue(input),
        pausedAt: null,
        stageDueAt: triageEnd(input),
        stageLeftMs: null,
      };
    case "start_acceptance": {
      const stageDueAt = addSpan(input.now, input.acceptHours * 3_600_000, SLA_UNIT.HOURS, input.calendar);
      return { ...clocks, dueAt: clocks.dueAt ?? citizenDue(input), stageDueAt, stageLeftMs: null };
    }
    case "start_resolution":
      return { ...clocks, stageDueAt: stageFromLimit(input), stageLeftMs: null };
    case "pause_all":
      return { dueAt: clocks.dueAt, pausedAt: clocks.pausedAt ?? input.now, ...pausedStage(clocks, input) };
    case "resume_all":
      return { ...resumedCitizen(clocks, input), ...resumedStage(clocks, input) };
    case "pause_officer":
      return { ...clocks, ...pausedStage(clocks, input) };
    case "resume_officer":
      return { ...clocks, ...resumedStage(clocks, input) };
    case "restart":
      return { ...resumedCitizen(clocks, input), stageDueAt: stageFromLimit(input), stageLeftMs: null };
    case "start_appeal":
      return {
        ...clocks,
        stageDueAt: addSpan(input.now, input.appealDays * 86_400_000, SLA_UNIT.DAYS, input.calendar),
        stageLeftMs: null,
      };
    case "set_new_due": {
      const granted = input.grantedDueAt ?? clocks.dueAt;
      return { ...clocks, dueAt: granted, stageDueAt: granted, stageLeftMs: null };
    }
    case "recalculate":
      return { ...clocks, dueAt: recalculated(input) };
    case "stop":
      return { ...resumedCitizen(clocks, input), stageDueAt: null, stageLeftMs: null };
  }
}
