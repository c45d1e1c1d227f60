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

const WRITTEN = /^(\d{1,2})[-./](\d{1,2})[-./](\d{4}),? +(\d{1,2})[:.](\d{2})$/;

/** The moment of '24-11-2026 15:30' in India; null for what is none. */
export function momentOf(written: string): string | null {
  const [day, month, year, hour, minute] = (WRITTEN.exec(written.trim()) ?? []).slice(1).map(Number);
  if (day === undefined || month === undefined || year === undefined) return null;
  if (hour === undefined || minute === undefined || hour > 23 || minute > 59) return null;
  const at = new Date(Date.UTC(year, month - 1, day, hour, minute));
  // The 31st of a month of thirty days would be taken for the next one.
  if (at.getUTCMonth() !== month - 1 || at.getUTCDate() !== day) return null;
  return new Date(at.getTime() - INDIA_MS).toISOString();
}
