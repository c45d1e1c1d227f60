/**
 * Standing of a ticket against its limit, for lists, figures, their recount and the dashboards. `time-status-sql.ts` decides
 * the same in SQL; `tests/promises/deadline-status.test.ts` proves them equal. Pure.
 */
import { bucketOf, type Phase } from "@smgt/contract/phases.ts";
import { limitMs, spanMs, type WorkCalendar } from "./clock.ts";
import type { Limit } from "./stage.ts";

/** Group in which a ticket counts. */
export type SlaGroup = "in_time" | "late" | "overdue" | "within" | "excluded";

/** Facts for the decision. `paused_at` is set while the citizen's answer is awaited. */
export interface SlaFacts {
  readonly phase: string;
  readonly due_at: Date | null;
  readonly resolved_at: Date | null;
  readonly paused_at: Date | null;
}

/**
 * Group of a ticket at a moment. Reaching the due moment to the millisecond is in time. A ticket without a due moment
 * is never late. Every counted ticket is in exactly one of the four figures.
 */
export function slaGroup(facts: SlaFacts, now: Date): SlaGroup {
  const isPast = (at: Date): boolean => facts.due_at !== null && at.getTime() > facts.due_at.getTime();
  switch (bucketOf(facts.phase as Phase)) {
    case "excluded":
      return "excluded";
    case "resolved":
      return isPast(facts.resolved_at ?? now) ? "late" : "in_time";
    case "pending":
      // The clock of a paused ticket stands still; a pause that begins later does not stop it yet.
      return isPast(now) && isPast(facts.paused_at ?? now) ? "overdue" : "within";
  }
}

export function isOverdue(facts: SlaFacts, now: Date): boolean {
  return slaGroup(facts, now) === "overdue";
}

/** A limit with its calendar. */
export interface SlaLimit extends Limit {
  readonly calendar: WorkCalendar;
  readonly districtId: number | null;
}

/** Percentage of the limit used at `now`: 0 at the start, 100 at the due moment, more when late. */
export function consumedPercent(due: Date, limit: SlaLimit, now: Date, pausedAt: Date | null = null): number {
  const { value, unit, calendar, districtId } = limit;
  const whole = limitMs(value, unit, calendar);
  if (whole <= 0) return 100;
  const at = pausedAt ?? now;
  const left = spanMs(at, due, unit, calendar, districtId);
  if (at.getTime() <= due.getTime()) return Math.max(0, 100 - (100 * left) / whole);
  return 100 + (100 * spanMs(due, at, unit, calendar, districtId)) / whole;
}
