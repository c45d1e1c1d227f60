/** Health of the calendar: whether coming holidays are entered. Pure. */
import { localDay, type WorkCalendar } from "../../law/clocks/clock.ts";

/** Days before the end of the last year with holidays at which administrators are warned. */
const NOTICE_DAYS = 45;
const DAY_MS = 86_400_000;

/** warn when limits in working days will soon be computed without holidays. */
export function calendarState(
  calendar: Pick<WorkCalendar, "days" | "utcOffsetMinutes">,
  now: Date,
): { readonly state: "ok" | "warn"; readonly says: string } {
  const year = [...calendar.days.keys()].reduce((last, day) => Math.max(last, Number(day.slice(0, 4))), 0);
  const wanted = Number(localDay(new Date(now.getTime() + NOTICE_DAYS * DAY_MS), calendar).slice(0, 4));
  return year >= wanted
    ? { state: "ok", says: `Holidays are known up to ${year}.` }
    : { state: "warn", says: `The holidays of ${wanted} are missing. Add calendar-${wanted}.json to the data pack.` };
}
