/** A median of fewer closings reflects chance rather than work. */
const FEWEST = 5;

/** Number of closings by whole days taken. */
export interface DayCount {
  readonly days: number;
  readonly n: number;
}

/** Maximum days of the faster half of the closings; null for too few. */
export function medianDays(counts: readonly DayCount[]): number | null {
  const all = counts.reduce((sum, { n }) => sum + n, 0);
  if (all < FEWEST) return null;
  let below = 0;
  for (const { days, n } of counts.toSorted((a, b) => a.days - b.days)) {
    below += n;
    if (below * 2 >= all) return days;
  }
  return null;
}
