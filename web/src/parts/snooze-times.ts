/** When "tomorrow morning" is in India, where the offices are. Pure. */
const DAY_MS = 86_400_000;
/** India is five and a half hours ahead all year. */
const INDIA_MS = 19_800_000;
const MORNING_MS = 9 * 3_600_000;

/** Nine o'clock of the day that is so many days after this moment's. */
export function morningAfter(now: number, days: number): string {
  const day = Math.floor((now + INDIA_MS) / DAY_MS) + days;
  return new Date(day * DAY_MS + MORNING_MS - INDIA_MS).toISOString();
}
