/** The median of days that were counted by their number. Pure. */

/** Of fewer closings a median says more about chance than about work. */
const FEWEST = 5;

/** How many closings took how many whole days. */
export interface DayCount {
  readonly days: number;
  readonly n: number;
}

/** Half of the closings took at most so many days; null of too few. */
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
