/**
 * Working-time arithmetic of the SLA clocks. Pure: no function reads the current time. Working days run in office
 * hours, except on weekends and holidays; one day's office hours are one working day.
 * DANGER: must never loop forever; a calendar without working days throws.
 */

/** Ids of the SLA units, as in the pack. */
export const SLA_UNIT = { HOURS: 1, DAYS: 2, WORKING_DAYS: 3 } as const;
export type SlaUnitId = (typeof SLA_UNIT)[keyof typeof SLA_UNIT];

/** A day that differs from its week day: free, worked, or a half day that ends at this minute after local midnight. */
export type Worked = boolean | number;

/** Office hours and free days. Days are local `YYYY-MM-DD`. */
export interface WorkCalendar {
  /** India has one offset and no daylight saving time. */
  readonly utcOffsetMinutes: number;
  readonly opensMinute: number;
  readonly closesMinute: number;
  /** Free ISO week days, Monday 1 to Sunday 7. */
  readonly weekend: readonly number[];
  /** Exceptions by day: false for a holiday, true for a Saturday declared a working day, 780 for a day until one o'clock. */
  readonly days: ReadonlyMap<string, Worked>;
  /** The same for single districts; overrides `days`. */
  readonly districtDays: ReadonlyMap<number, ReadonlyMap<string, Worked>>;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Ten years: a longer search means that the calendar has no working day. */
const MAX_DAYS = 3_660;

/**
 * Returns the end of a limit. `value` may be a fraction when a priority shortens it. Two working days from Monday 14:00
 * end on Wednesday 14:00; a start outside office hours counts from the next opening.
 */
export function dueAt(
  startUtc: Date,
  value: number,
  unit: SlaUnitId,
  calendar: WorkCalendar,
  districtId: number | null = null,
): Date {
  return addSpan(startUtc, limitMs(value, unit, calendar), unit, calendar, districtId);
}

/** A limit as a span in its unit's own time. */
export function limitMs(value: number, unit: SlaUnitId, calendar: WorkCalendar): number {
  switch (unit) {
    case SLA_UNIT.HOURS:
      return Math.round(value * HOUR);
    case SLA_UNIT.DAYS:
      return Math.round(value * DAY);
    case SLA_UNIT.WORKING_DAYS:
      return Math.round(value * officeMs(calendar));
  }
}

/** The moment after `ms` of the unit's own time. */
export function addSpan(
  start: Date,
  ms: number,
  unit: SlaUnitId,
  calendar: WorkCalendar,
  districtId: number | null = null,
): Date {
  if (unit !== SLA_UNIT.WORKING_DAYS) return new Date(start.getTime() + ms);
  return addWorkingMs(start, ms, calendar, districtId);
}

/** Span of the unit's own time between two moments; 0 when `end` is not later. */
export function spanMs(
  start: Date,
  end: Date,
  unit: SlaUnitId,
  calendar: WorkCalendar,
  districtId: number | null = null,
): number {
  if (end.getTime() <= start.getTime()) return 0;
  if (unit !== SLA_UNIT.WORKING_DAYS) return end.getTime() - start.getTime();
  return workingMsBetween(start, end, calendar, districtId);
}

/**
 * Due moment after a pause, with the remaining time of its start. An overdue clock stays overdue; a pause never heals
 * it.
 */
export function dueAfterPause(
  due: Date,
  pausedAt: Date,
  resumedAt: Date,
  unit: SlaUnitId,
  calendar: WorkCalendar,
  districtId: number | null = null,
): Date {
  if (pausedAt.getTime() >= due.getTime() || resumedAt.getTime() <= pausedAt.getTime()) return due;
  const left = spanMs(pausedAt, due, unit, calendar, districtId);
  const next = addSpan(resumedAt, left, unit, calendar, districtId);
  // No office time left (due at closing time, paused after it): the due date stays.
  return next.getTime() < due.getTime() ? due : next;
}

/** Minute at which offices close on a local day `YYYY-MM-DD`; null on a free day. */
function closingMinute(day: string, calendar: WorkCalendar, districtId: number | null): number | null {
  const own = districtId === null ? undefined : calendar.districtDays.get(districtId)?.get(day);
  const known = own ?? calendar.days.get(day) ?? isWeekDay(day, calendar);
  return typeof known === "number" ? known : known ? calendar.closesMinute : null;
}

function isWeekDay(day: string, calendar: WorkCalendar): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return !calendar.weekend.includes(weekday === 0 ? 7 : weekday);
}

/** Returns true when offices are open at a moment. */
export function isOfficeOpen(at: Date, calendar: WorkCalendar, districtId: number | null = null): boolean {
  const [opens, closes] = officeOf(localMidnight(at, calendar), calendar, districtId);
  return at.getTime() >= opens && at.getTime() < closes;
}

/** Cache of the last day, since almost all moments of a run fall on one day. */
// Stryker disable next-line ObjectLiteral,StringLiteral: the first call replaces it
let last = { number: Number.NaN, day: "" };

/** Local day of a moment, `YYYY-MM-DD`. */
export function localDay(moment: Date, calendar: Pick<WorkCalendar, "utcOffsetMinutes">): string {
  const number = Math.floor((moment.getTime() + calendar.utcOffsetMinutes * MINUTE) / DAY);
  // Stryker disable next-line ConditionalExpression: recomputing yields the same value
  if (number !== last.number) last = { number, day: new Date(number * DAY).toISOString().slice(0, 10) };
  return last.day;
}

function addWorkingMs(start: Date, ms: number, calendar: WorkCalendar, districtId: number | null): Date {
  let left = ms;
  let midnight = localMidnight(start, calendar);
  for (let day = 0; day < MAX_DAYS; day += 1, midnight += DAY) {
    const [opens, closes] = officeOf(midnight, calendar, districtId);
    const from = Math.max(opens, start.getTime());
    const free = closes - from;
    if (free <= 0) continue;
    if (left <= free) return new Date(from + left);
    left -= free;
  }
  throw new RangeError("The calendar has no working time within ten years.");
}

function workingMsBetween(start: Date, end: Date, calendar: WorkCalendar, districtId: number | null): number {
  let total = 0;
  for (let midnight = localMidnight(start, calendar); midnight < end.getTime(); midnight += DAY) {
    const [opens, closes] = officeOf(midnight, calendar, districtId);
    total += Math.max(0, Math.min(closes, end.getTime()) - Math.max(opens, start.getTime()));
  }
  return total;
}

/** Opening and closing of the local day that starts at `midnight` (UTC ms); equal on a free day. */
function officeOf(
  midnight: number,
  calendar: WorkCalendar,
  districtId: number | null,
): readonly [opens: number, closes: number] {
  const closes = closingMinute(localDay(new Date(midnight), calendar), calendar, districtId);
  if (closes === null || closes <= calendar.opensMinute) return [midnight, midnight];
  return [midnight + calendar.opensMinute * MINUTE, midnight + closes * MINUTE];
}

function localMidnight(moment: Date, calendar: WorkCalendar): number {
  const offset = calendar.utcOffsetMinutes * MINUTE;
  return Math.floor((moment.getTime() + offset) / DAY) * DAY - offset;
}

function officeMs(calendar: WorkCalendar): number {
  return (calendar.closesMinute - calendar.opensMinute) * MINUTE;
}
