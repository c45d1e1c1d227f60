/** Time of "tomorrow morning" in India. Pure. */
const DAY_MS = 86_400_000;
/** India is at UTC+5:30 all year. */
const INDIA_MS = 19_800_000;
const MORNING_MS = 9 * 3_600_000;

/** Nine o'clock Indian time, the given number of days later. */
export function morningAfter(now: number, days: number): string {
  const day = Math.floor((now + INDIA_MS) / DAY_MS) + days;
  return new Date(day * DAY_MS + MORNING_MS - INDIA_MS).toISOString();
}
