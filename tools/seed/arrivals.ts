/** Times and subjects of complaints: seasons, week days and hours of Haryana. Pure. */
import type { Random } from "../random.ts";

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;
/** Offset of Indian Standard Time. */
export const IST_MS = 19_800_000;

/** Weight of each month, January first. */
const MONTHS = [0.85, 0.85, 0.9, 0.95, 1.1, 1.2, 1.4, 1.4, 1.2, 1, 0.95, 0.85];
/** Weight of each week day, Sunday first. */
const WEEK_DAYS = [0.8, 1.1, 1.1, 1.05, 1.05, 1, 0.9];
/** Weight of each local hour, midnight first. */
const HOURS = [3, 2, 1, 1, 1, 2, 4, 7, 9, 10, 10, 9, 8, 8, 8, 8, 9, 9, 10, 11, 11, 10, 8, 5];

/** Weight of each sub-issue, by the pack's id. */
const WEIGHTS: Readonly<Record<number, number>> = {
  101: 9,
  102: 6,
  103: 2,
  104: 4,
  105: 2,
  106: 3,
  107: 4,
  108: 2,
  109: 1,
  201: 4,
  202: 4,
  203: 2,
  204: 1.5,
  205: 3,
  206: 1,
  207: 0.7,
  301: 6,
  302: 4,
  303: 2,
  304: 2.5,
  305: 1.2,
  401: 7,
  402: 1.2,
  403: 1,
  404: 0.7,
  405: 1,
  406: 1,
  501: 4,
  502: 1,
  601: 5,
  602: 3,
  603: 1,
  604: 0.6,
  701: 3,
  702: 1.5,
  703: 0.8,
  704: 0.7,
  801: 1.5,
  802: 1.5,
  803: 0.8,
  804: 0.8,
  805: 1.5,
  806: 1.2,
  901: 2,
  902: 1,
  903: 1,
  1001: 3.5,
  1002: 1.5,
  1101: 3.5,
  1201: 1.5,
  1202: 1.5,
  1301: 1.2,
  1302: 0.6,
  1303: 0.8,
  1401: 1,
  1402: 1,
  1501: 1.2,
  1502: 1,
  1601: 1.5,
  1602: 1,
  1701: 1.2,
  1702: 1,
  1801: 2,
  1901: 0.5,
  1902: 0.7,
  1903: 0.5,
  2001: 0.8,
  2002: 1,
  2101: 1.2,
  2201: 1.2,
  2202: 1.5,
  2203: 2,
};

const HEAT = [0.6, 0.6, 0.8, 1.1, 1.8, 2, 1.6, 1.3, 1, 0.7, 0.6, 0.6];
const RAIN = [0.3, 0.3, 0.3, 0.3, 0.5, 1.6, 5, 5, 3.5, 0.6, 0.3, 0.3];
const DRY = [0.8, 0.8, 1, 1.3, 1.7, 1.7, 1.3, 0.9, 0.8, 0.8, 0.8, 0.8];
const SMOKE = [1, 0.6, 0.6, 0.6, 0.6, 0.5, 0.4, 0.4, 0.7, 3, 3, 1.5];
const DENGUE = [0.2, 0.2, 0.3, 0.5, 0.6, 0.8, 1.3, 2, 3, 3, 1.5, 0.3];
const HARVEST = [0.2, 0.3, 1.5, 4, 2.5, 0.4, 0.3, 0.3, 1, 4, 2, 0.4];
const SCHOOL = [0.6, 0.8, 1.2, 2.5, 2.5, 2, 1.8, 0.8, 0.6, 0.6, 0.6, 0.6];
const SEASONS: Readonly<Record<number, readonly number[]>> = {
  101: HEAT,
  102: HEAT,
  103: HEAT,
  104: HEAT,
  105: HEAT,
  106: RAIN.map((one) => 0.7 + one / 5),
  201: DRY,
  202: DRY,
  203: DRY,
  204: DRY,
  205: DRY,
  301: RAIN.map((one) => 0.7 + one / 4),
  302: RAIN,
  303: RAIN.map((one) => 0.6 + one / 4),
  304: RAIN.map((one) => 0.6 + one / 3),
  405: SMOKE,
  406: DENGUE,
  601: RAIN.map((one) => 0.7 + one / 4),
  903: HARVEST,
  1402: SCHOOL,
  1702: HARVEST,
  1902: SMOKE,
};

const monthOf = (ms: number): number => new Date(ms + IST_MS).getUTCMonth();

/** Returns `count` sorted times between `from` and `to`; the number a day grows slowly. */
export function arrivalTimes(random: Random, count: number, from: Date, to: Date): Float64Array {
  const first = Math.floor((from.getTime() + IST_MS) / DAY);
  const last = Math.floor((to.getTime() + IST_MS) / DAY);
  const days: number[] = [];
  let total = 0;
  for (let day = first; day <= last; day += 1) {
    const ms = day * DAY;
    const growth = 1 + (0.3 * (day - first)) / Math.max(1, last - first);
    total += (MONTHS[new Date(ms).getUTCMonth()] ?? 1) * (WEEK_DAYS[new Date(ms).getUTCDay()] ?? 1) * growth;
    days.push(total);
  }
  const hours = HOURS.map((weight, hour) => [hour, weight] as const);
  const times = new Float64Array(count);
  for (let at = 0; at < count;) {
    const wanted = random.next() * total;
    let low = 0;
    let high = days.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((days[middle] ?? 0) > wanted) high = middle;
      else low = middle + 1;
    }
    const ms = (first + low) * DAY + (random.weighted(hours) + random.next()) * HOUR - IST_MS;
    if (ms < from.getTime() || ms > to.getTime()) continue;
    times[at] = Math.floor(ms);
    at += 1;
  }
  return times.toSorted();
}

/** Returns the sub-issue's share of its busiest month: 1 in that month. */
export function seasonOf(subIssueId: number, atMs: number): number {
  const season = SEASONS[subIssueId];
  return season === undefined ? 0.5 : (season[monthOf(atMs)] ?? 1) / Math.max(...season);
}

/** Returns a time of the same day, by the weight of hours; the given one within the last day. */
export function busyHour(random: Random, day: Date, now: Date): Date {
  const midnight = Math.floor((day.getTime() + IST_MS) / DAY) * DAY - IST_MS;
  const at = midnight + (random.weighted(HOURS.map((weight, hour) => [hour, weight])) + random.next()) * HOUR;
  return now.getTime() - at < DAY ? day : new Date(Math.floor(at));
}

/** Returns a function that draws a sub-issue by season. */
export function issueChooser(subIssueIds: readonly number[]): (random: Random, atMs: number) => number {
  const byMonth = MONTHS.map((_, month) =>
    subIssueIds.map((id) => [id, (WEIGHTS[id] ?? 0.5) * (SEASONS[id]?.[month] ?? 1)] as const),
  );
  return (random, atMs) => random.weighted(byMonth[monthOf(atMs)] ?? []);
}
