/**
 * How a ticket stands against its limit: in time, late, within, overdue, and how much is used up. One law for lists,
 * figures, their recount and the dashboards, here for a ticket in the hand and in `status-sql.ts` for many in the
 * database; `tests/promises/in-time.test.ts` proves the two equal. Pure.
 *
 * What has no due moment is never late: done it was in time, open it is within. So every counted ticket stands in
 * exactly one of the four figures.
 */
import { bucketOf, type Phase } from "@smgt/contract/phases.ts";
import { limitMs, spanMs, type WorkCalendar } from "./clock.ts";
import type { Limit } from "./stage.ts";

/** What a ticket counts as. */
export type SlaGroup = "in_time" | "late" | "overdue" | "within" | "excluded";

/** What the decision needs. `paused_at` is set while the citizen's answer is awaited. */
export interface SlaFacts {
  readonly phase: string;
  readonly due_at: Date | null;
  readonly resolved_at: Date | null;
  readonly paused_at: Date | null;
}

/** The group of a ticket at a moment. A due moment that is reached to the millisecond is in time. */
export function slaGroup(facts: SlaFacts, now: Date): SlaGroup {
  const isPast = (at: Date): boolean => facts.due_at !== null && at.getTime() > facts.due_at.getTime();
  switch (bucketOf(facts.phase as Phase)) {
    case "excluded":
      return "excluded";
    case "resolved":
      return isPast(facts.resolved_at ?? now) ? "late" : "in_time";
    case "pending":
      // The clock of a paused ticket stands still; a moment that is still to come does not stop it before.
      return isPast(now) && isPast(facts.paused_at ?? now) ? "overdue" : "within";
  }
}

/** Whether the ticket is open and past its due moment. */
export function isOverdue(facts: SlaFacts, now: Date): boolean {
  return slaGroup(facts, now) === "overdue";
}

/** A limit and the calendar it runs in. */
export interface SlaLimit extends Limit {
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
