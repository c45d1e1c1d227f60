/**
 * Forecast of the month's cost: money spent, plus the mean of the last seven whole days for each day left. On the first
 * day, the mean of the past hours. Pure; days are UTC, as platforms bill.
 */
export const DAY_MS = 86_400_000;
const MEAN_DAYS = 7;
/** A handful of requests right after midnight predict nothing. */
const LEAST_SHARE = 1 / 24;

export const monthOf = (at: Date): Date => new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), 1));
const nextMonth = (at: Date): Date => new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1));

/** A day as the database has it. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

/** By day of this month, `YYYY-MM-DD`; an absent day cost nothing. */
export type CostByDay = ReadonlyMap<string, number>;

export function forecast(costs: CostByDay, now: Date): number {
  const begin = monthOf(now).getTime();
  const today = Date.parse(dayOf(now));
  const spent = [...costs.values()].reduce((sum, cost) => sum + cost, 0);
  const wholeDays = Math.min(MEAN_DAYS, (today - begin) / DAY_MS);
  const costOf = (ms: number): number => costs.get(dayOf(new Date(ms))) ?? 0;
  const gone = Math.max((now.getTime() - today) / DAY_MS, LEAST_SHARE);
  const mean =
    wholeDays === 0
      ? costOf(today) / gone
      : Array.from({ length: wholeDays }, (_, n) => costOf(today - (n + 1) * DAY_MS)).reduce((a, b) => a + b, 0) /
        wholeDays;
  return spent + (mean * (nextMonth(now).getTime() - now.getTime())) / DAY_MS;
}
