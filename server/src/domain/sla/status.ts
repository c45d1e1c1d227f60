/**
 * How a ticket stands against its limit: in time, late, within, overdue, and how much is used up.
 * Pure. The four figures of the dashboards come from `slaGroup`, so list and figure agree.
 */
import { limitMs, spanMs } from "./clock.ts";
import type { SlaUnitId, WorkCalendar } from "./clock.ts";

/** What a ticket counts as. `no_limit` only for kinds without a due date (suggestions, thanks). */
export type SlaGroup = "resolved_in_time" | "resolved_late" | "overdue" | "within" | "no_limit" | "excluded";

/** What the decision needs. `pausedAt` is set while the citizen's answer is awaited. */
export interface SlaFacts {
  readonly bucket: "pending" | "resolved" | "excluded";
  readonly dueAt: Date | null;
  readonly resolvedAt: Date | null;
  readonly pausedAt: Date | null;
}

/** The group of a ticket at a moment. A due moment that is reached to the millisecond is in time. */
export function slaGroup(facts: SlaFacts, now: Date): SlaGroup {
  if (facts.bucket === "excluded") return "excluded";
  if (facts.dueAt === null) return "no_limit";
  switch (facts.bucket) {
    case "resolved": {
      const done = facts.resolvedAt ?? now;
      return done.getTime() <= facts.dueAt.getTime() ? "resolved_in_time" : "resolved_late";
    }
    case "pending": {
      const at = facts.pausedAt ?? now;
      return at.getTime() <= facts.dueAt.getTime() ? "within" : "overdue";
    }
  }
}

/** Whether the ticket is open and past its due moment. */
export function isOverdue(facts: SlaFacts, now: Date): boolean {
  return slaGroup(facts, now) === "overdue";
}

/** A limit and the calendar it runs in. */
export interface SlaLimit {
  readonly value: number;
  readonly unit: SlaUnitId;
  readonly calendar: WorkCalendar;
  readonly districtId: number | null;
}

/** Percent of the limit used up at `now`: 0 at the start, 100 at the due moment, more when late. */
export function consumedPercent(due: Date, limit: SlaLimit, now: Date, pausedAt: Date | null = null): number {
  const { value, unit, calendar, districtId } = limit;
  const whole = limitMs(value, unit, calendar);
  if (whole <= 0) return 100;
  const at = pausedAt ?? now;
  const left = spanMs(at, due, unit, calendar, districtId);
  if (at.getTime() <= due.getTime()) return Math.max(0, 100 - (100 * left) / whole);
  return 100 + (100 * spanMs(due, at, unit, calendar, districtId)) / whole;
}
