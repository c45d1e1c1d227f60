/** Figures of the public dashboard, from the counters (REQUIREMENTS 7 and F2). */
import { translationsOf } from "@smgt/contract/languages.ts";
import type { QueryOf, ReplyOf } from "@smgt/contract/call.ts";
import type * as calls from "@smgt/contract/calls/oversight/open-dashboard.ts";
import { DEFAULT_STAT_KEY, DEFAULT_YEAR_RANGE } from "@smgt/contract/constants.ts";
import type { Context } from "../../../context.ts";
import { dayOf, monthOf } from "../../tickets/counters/figures.ts";
import type { Masters } from "../../law/masters/masters.ts";
import { monthLabel, monthsBetween, percentage, yearsBack, yearsBetween } from "./months.ts";
import { figuresOf, firstMonth, seriesSince, sumFigures } from "./queries.ts";
import { mastersOf } from "../../law/masters/read-masters.ts";

type Overall = ReplyOf<typeof calls.overallStatistics>;

function totalsOf(sums: Readonly<Record<string, number>>, total: string, resolved: string) {
  const all = sums[total] ?? 0;
  const done = sums[resolved] ?? 0;
  return { total: all, resolved: done, pending: all - done, resolved_percentage: percentage(done, all) };
}

/** All tickets since the beginning, or of the last calendar years. */
export async function overallStatistics(
  ctx: Context,
  query: QueryOf<typeof calls.overallStatistics>,
): Promise<Overall> {
  const masters = await mastersOf(ctx);
  const now = ctx.clock.now();
  const present = monthOf(now, masters.timeZone);
  const since = query.year_range === undefined ? null : yearsBack(present, query.year_range);
  const [sums, first] = await Promise.all([
    sumFigures(
      ctx.db,
      ["total", "resolved", "late", "confirmed", "solved", "reopened", "transferred", "no_action"],
      since,
    ),
    firstMonth(ctx.db),
  ]);
  return {
    ...totalsOf(sums, "total", "resolved"),
    total_years: yearsBetween(first ?? present, present),
    solved: sums["solved"] ?? 0,
    resolved_late: sums["late"] ?? 0,
    confirmed_by_citizen: sums["confirmed"] ?? 0,
    reopened: sums["reopened"] ?? 0,
    transferred: sums["transferred"] ?? 0,
    no_action: sums["no_action"] ?? 0,
    as_of: now.toISOString(),
  };
}

/** Tickets received and closed today. */
export async function todayStatistics(ctx: Context): Promise<ReplyOf<typeof calls.todayStatistics>> {
  const { timeZone } = await mastersOf(ctx);
  const now = ctx.clock.now();
  const names = ["day_total", "day_resolved", "day_closed", "day_solved"] as const;
  const sums = await figuresOf(ctx.db, names, dayOf(now, timeZone));
  return {
    ...totalsOf(sums, "day_total", "day_resolved"),
    closed_today: sums["day_closed"] ?? 0,
    solved_today: sums["day_solved"] ?? 0,
    as_of: now.toISOString(),
  };
}

/** The months that a range of years covers. */
export async function rangeOf(
  ctx: Context,
  years: number,
): Promise<{ masters: Masters; since: string; months: string[] }> {
  const masters = await mastersOf(ctx);
  const present = monthOf(ctx.clock.now(), masters.timeZone);
  const since = yearsBack(present, years);
  return { masters, since, months: monthsBetween(since, present) };
}

const SERIES_NAMES = { total: "Total", resolved: "Resolved", pending: "Pending" } as const;

/** Tickets by month of receipt. */
export async function overallGraph(
  ctx: Context,
  query: QueryOf<typeof calls.overallGraph>,
): Promise<ReplyOf<typeof calls.overallGraph>> {
  const statKey = query.stat_key ?? DEFAULT_STAT_KEY;
  const yearRange = query.year_range ?? DEFAULT_YEAR_RANGE;
  const { since, months } = await rangeOf(ctx, yearRange);
  const rows = await seriesSince(ctx.db, ["total", "resolved"], since);
  const value = (name: string, month: string): number =>
    rows.find((row) => row.name === name && row.period === month)?.n ?? 0;
  const data = months.map((month) => {
    switch (statKey) {
      case "total":
      case "resolved":
        return value(statKey, month);
      case "pending":
        return value("total", month) - value("resolved", month);
    }
  });
  return {
    stat_key: statKey,
    year_range: yearRange,
    categories: months.map((month) => month.slice(0, 7)),
    labels: months.map(monthLabel),
    series: [{ key: statKey, name: SERIES_NAMES[statKey], data }],
  };
}

export async function disposalTypeGraph(
  ctx: Context,
  query: QueryOf<typeof calls.disposalTypeGraph>,
): Promise<ReplyOf<typeof calls.disposalTypeGraph>> {
  const wise = query.year_month_wise ?? "m";
  const years = (wise === "yw" ? query.year_view_range : query.year_range) ?? DEFAULT_YEAR_RANGE;
  const { masters, since, months } = await rangeOf(ctx, years);
  const rows = await seriesSince(ctx.db, ["disposal"], since);
  const bucketOf = (month: string): string => (wise === "y" ? month.slice(0, 4) : month.slice(0, 7));
  const categories = [...new Set(months.map(bucketOf))];
  const series = masters.workflow.disposalTypes
    .filter((type) => query.disposal_type === undefined || type.disposalTypeId === query.disposal_type)
    .map((type) => {
      const own = rows.filter((row) => row.key === type.disposalTypeId);
      const data = categories.map((bucket) =>
        own.filter((row) => bucketOf(row.period) === bucket).reduce((sum, row) => sum + row.n, 0),
      );
      return {
        disposal_type_id: type.disposalTypeId,
        name: type.name.en,
        name_translations: translationsOf(type.name),
        counts_as: type.countsAs,
        is_solving: type.isSolving,
        data,
      };
    })
    .filter((one) => one.data.some((n) => n > 0));
  return { categories, series };
}
