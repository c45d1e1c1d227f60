/**
 * The stages through which an open ticket goes, each with its own length and unit (REQUIREMENTS W2.6). A stage
 * is measured in its own unit from its begin to its end, whatever unit the ticket's limit has. Pure.
 */
import { limitMs, SLA_UNIT, type SlaUnitId, type WorkCalendar } from "./clock.ts";

/** The cell marks; the department accepts; it works; it works to a date that was granted; an appeal is decided. */
export const STAGES = ["triage", "accept", "resolution", "granted", "appeal"] as const;
/** One of the stages, as a ticket's row carries it. */
export type StageKind = (typeof STAGES)[number];

/** A limit: so many of a unit; a fraction where the priority shortens it. */
export interface Limit {
  readonly value: number;
  readonly unit: SlaUnitId;
}

/** What the lengths of stages follow from. */
export interface StageLengths {
  /** The limit of the sub-issue, or null for kinds without one. */
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
/** Triage that is shorter runs day and night; the rest runs in the cell's office hours. */
const URGENT_TRIAGE_MINUTES = 60;

/** Accepting takes at most half of a limit by the clock: a power cut of four hours is not left lying for a day. */
function acceptMs({ limit, acceptHours, calendar }: StageLengths): number {
  const most = acceptHours * HOUR;
  if (limit === null || limit.unit === SLA_UNIT.WORKING_DAYS) return most;
  return Math.min(most, limitMs(limit.value, limit.unit, calendar) / 2);
}

/** The whole length of a stage. */
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
