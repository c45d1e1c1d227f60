/** All-day events of an iCalendar file (RFC 5545), as rows of a sheet of holidays. Pure. */
import ICAL from "ical.js";

const NAMES = ["holiday_date", "holiday_name"] as const;
/** Days of one event; a longer one is no holiday. */
const MOST_DAYS = 31;

/** First days of an event: a repeated one has those from the first year to the last. */
function startsOf(event: ICAL.Event, [from, to]: readonly [number, number]): ICAL.Time[] {
  if (!event.isRecurring()) return [event.startDate];
  const days: ICAL.Time[] = [];
  const repeated = event.iterator();
  for (let day = repeated.next(); day !== undefined && day !== null && day.year <= to; day = repeated.next())
    if (day.year >= from) days.push(day);
  return days;
}

function datesOf(event: ICAL.Event, years: readonly [number, number]): string[] {
  const { days } = event.endDate.subtractDate(event.startDate);
  return startsOf(event, years).flatMap((start) =>
    Array.from({ length: Math.min(Math.max(days, 1), MOST_DAYS) }, (_, at) => {
      const day = start.clone();
      day.adjust(at, 0, 0, 0);
      return day.toString();
    }),
  );
}

/**
 * Returns the rows with their names, by date; null without any day. Days of a repeated event are those of `year` and the
 * next. Two events of one day are one row. Throws where the text is no calendar.
 */
export function daysIn(text: string, year: number): string[][] | null {
  const names = new Map<string, string[]>();
  for (const component of new ICAL.Component(ICAL.parse(text)).getAllSubcomponents("vevent")) {
    const event = new ICAL.Event(component);
    const name = (event.summary ?? "").trim();
    const isCancelled = component.getFirstPropertyValue("status") === "CANCELLED";
    if (!event.startDate.isDate || isCancelled || name === "") continue;
    for (const date of datesOf(event, [year, year + 1])) {
      const known = names.get(date) ?? [];
      if (!known.includes(name)) names.set(date, [...known, name]);
    }
  }
  if (names.size === 0) return null;
  const rows = [...names].map(([date, all]) => [date, all.join(" / ")]);
  return [[...NAMES], ...rows.toSorted(([a = ""], [b = ""]) => a.localeCompare(b))];
}
