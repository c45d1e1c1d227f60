/**
 * Stages of an open ticket, each with its own length and unit (REQUIREMENTS W2.6). A stage is measured in its own unit,
 * independent of the unit of the ticket's limit. Pure.
 */
import { limitMs, SLA_UNIT, type SlaUnitId, type WorkCalendar } from "./clock.ts";

/** Marking by the cell; acceptance by the department; work; work until a granted date; decision of an appeal. */
export const STAGES = ["triage", "accept", "resolution", "granted", "appeal"] as const;
/** A stage, as stored in the ticket's row. */
export type StageKind = (typeof STAGES)[number];

/** A limit: an amount of a unit; a fraction when the priority shortens it. */
export interface Limit {
  readonly value: number;
  readonly unit: SlaUnitId;
}

/** Inputs for the length of stages. */
export interface StageLengths {
  /** Limit of the sub-issue; null for kinds without one. */
  readonly limit: Limit | null;
  readonly triageMinutes: number;
  readonly acceptHours: number;
  readonly appealDays: number;
  readonly defaultHours: number;
  readonly calendar: WorkCalendar;
}

/** A span of a unit's own time. */
export interface Span {
  readonly unit: SlaUnitId;
  readonly ms: number;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Shorter triage runs around the clock; longer triage runs in the cell's office hours. */
const URGENT_TRIAGE_MINUTES = 60;

/** Acceptance takes at most half of an hourly limit, so a four-hour power cut does not wait a day. */
function acceptMs({ limit, acceptHours, calendar }: StageLengths): number {
  const most = acceptHours * HOUR;
  if (limit === null || limit.unit === SLA_UNIT.WORKING_DAYS) return most;
  return Math.min(most, limitMs(limit.value, limit.unit, calendar) / 2);
}

/**
 * Acceptance within what is left of the citizen clock: half of it where the limit is in hours or days, so that time for the
 * work remains; all of it where it is in working days. A citizen clock that is over or without end sets no bound.
 */
export function acceptWithin(ms: number, from: Date, due: Date | null, limit: Limit | null): number {
  const left = due === null ? 0 : due.getTime() - from.getTime();
  if (left <= 0) return ms;
  return Math.min(ms, limit?.unit === SLA_UNIT.WORKING_DAYS ? left : Math.floor(left / 2));
}

/** Full length of a stage. */
export function stageSpan(kind: StageKind, lengths: StageLengths): Span {
  switch (kind) {
    case "triage": {
      const { triageMinutes } = lengths;
      const unit = triageMinutes < URGENT_TRIAGE_MINUTES ? SLA_UNIT.HOURS : SLA_UNIT.WORKING_DAYS;
      return { unit, ms: triageMinutes * MINUTE };
    }
    case "accept":
      return { unit: SLA_UNIT.HOURS, ms: acceptMs(lengths) };
    case "appeal":
      return { unit: SLA_UNIT.DAYS, ms: lengths.appealDays * 24 * HOUR };
    case "resolution":
    case "granted": {
      const { limit, defaultHours, calendar } = lengths;
      return limit === null
        ? { unit: SLA_UNIT.HOURS, ms: defaultHours * HOUR }
        : { unit: limit.unit, ms: limitMs(limit.value, limit.unit, calendar) };
    }
  }
}
