/** The figures of the public dashboard, from the counters (REQUIREMENTS 7 and F2). */
import { type Wording, translationsOf } from "@smgt/contract/languages.ts";
import type { QueryOf, ReplyOf } from "@smgt/contract/call.ts";
import type * as calls from "@smgt/contract/calls/open-dashboard.ts";
import { DEFAULT_STAT_KEY, DEFAULT_YEAR_RANGE } from "@smgt/contract/constants.ts";
import type { Context } from "../../context.ts";
import { dayOf, monthOf } from "../counters/figures.ts";
import type { Masters } from "../masters/masters.ts";
import { monthLabel, monthNumber, monthsBetween, yearsBack, percentage } from "./months.ts";
import { maskItems } from "./mask-small.ts";
import { figuresOf, firstMonth, seriesSince, sumFigures, type SeriesRow } from "./queries.ts";
import { mastersOf } from "../masters/read-masters.ts";

type Overall = ReplyOf<typeof calls.overallStatistics>;

function totalsOf(sums: Readonly<Record<string, number>>, total: string, resolved: string) {
  const all = sums[total] ?? 0;
  const done = sums[resolved] ?? 0;
  return { total: all, resolved: done, pending: all - done, resolved_percentage: percentage(done, all) };
}

/** All tickets since the beginning. */
export async function overallStatistics(ctx: Context): Promise<Overall> {
  const masters = await mastersOf(ctx);
  const now = ctx.clock.now();
  const [sums, first] = await Promise.all([
    sumFigures(ctx.db, ["total", "resolved", "late", "confirmed", "reopened", "transferred", "no_action"]),
    firstMonth(ctx.db),
  ]);
  const months = first === null ? 1 : monthsBetween(first, monthOf(now, masters.timeZone)).length;
  return {
    ...totalsOf(sums, "total", "resolved"),
    total_years: Math.max(1, Math.ceil(months / 12)),
    resolved_late: sums["late"] ?? 0,
    confirmed_by_citizen: sums["confirmed"] ?? 0,
    reopened: sums["reopened"] ?? 0,
    transferred: sums["transferred"] ?? 0,
    no_action: sums["no_action"] ?? 0,
    as_of: now.toISOString(),
  };
}

/** Tickets received today. */
export async function todayStatistics(ctx: Context): Promise<ReplyOf<typeof calls.todayStatistics>> {
  const { timeZone } = await mastersOf(ctx);
  const now = ctx.clock.now();
  const sums = await figuresOf(ctx.db, ["day_total", "day_resolved"], dayOf(now, timeZone));
  return { ...totalsOf(sums, "day_total", "day_resolved"), as_of: now.toISOString() };
}

async function range(ctx: Context, years: number): Promise<{ masters: Masters; since: string; months: string[] }> {
  const masters = await mastersOf(ctx);
  const present = monthOf(ctx.clock.now(), masters.timeZone);
  const since = yearsBack(present, years);
  return { masters, since, months: monthsBetween(since, present) };
}

const SERIES_NAMES = { total: "Total", resolved: "Resolved", pending: "Pending" } as const;

/** Tickets by the month they came in. */
export async function overallGraph(
  ctx: Context,
  query: QueryOf<typeof calls.overallGraph>,
): Promise<ReplyOf<typeof calls.overallGraph>> {
  const statKey = query.stat_key ?? DEFAULT_STAT_KEY;
  const yearRange = query.year_range ?? DEFAULT_YEAR_RANGE;
  const { since, months } = await range(ctx, yearRange);
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

type BreakdownQuery = QueryOf<typeof calls.issueTypeGraph>;
type Item = ReplyOf<typeof calls.issueTypeGraph>["items"][number];

function breakdown(
  rows: readonly SeriesRow[],
  names: readonly { readonly id: number; readonly name: Wording; readonly isSensitive: boolean }[],
  query: BreakdownQuery,
): Item[] {
  const wanted = query.month_name === undefined ? null : monthNumber(query.month_name);
  const sums = new Map<number, { total: number; resolved: number }>();
  for (const row of rows) {
    if (wanted !== null && Number(row.period.slice(5, 7)) !== wanted) continue;
    const sum = sums.get(row.key) ?? { total: 0, resolved: 0 };
    if (row.name.endsWith("_total")) sum.total += row.n;
    else sum.resolved += row.n;
    sums.set(row.key, sum);
  }
  const items = names
    .map(({ id, name, isSensitive }) => {
      const { total, resolved } = sums.get(id) ?? { total: 0, resolved: 0 };
      return { id, name, isSensitive, total, resolved, pending: total - resolved };
    })
    .filter((item) => item.total > 0);
  const limit = { top5: 5, top10: 10, all: items.length }[query.data_range ?? "all"];
  return maskItems(items, query.ticket_filter ?? "total").slice(0, limit);
}

/** Tickets by issue type; small cells of sensitive types are masked. */
export async function issueTypeGraph(ctx: Context, query: BreakdownQuery): Promise<{ items: Item[] }> {
  const { masters, since } = await range(ctx, query.year_range ?? DEFAULT_YEAR_RANGE);
  const rows = await seriesSince(ctx.db, ["issue_total", "issue_resolved"], since);
  const sensitive = new Set(masters.subIssueTypes.filter((sub) => sub.isSensitive).map((sub) => sub.issueTypeId));
  const names = masters.issueTypes.map((type) => ({
    id: type.issueTypeId,
    name: type.name,
    isSensitive: sensitive.has(type.issueTypeId),
  }));
  return { items: breakdown(rows, names, query) };
}

/** Tickets by district. */
export async function districtGraph(ctx: Context, query: BreakdownQuery): Promise<{ items: Item[] }> {
  const { masters, since } = await range(ctx, query.year_range ?? DEFAULT_YEAR_RANGE);
  const rows = await seriesSince(ctx.db, ["district_total", "district_resolved"], since);
  const names = masters.districts.map((district) => ({
    id: district.districtId,
    name: district.name,
    isSensitive: false,
  }));
  return { items: breakdown(rows, names, query) };
}

/** How tickets ended. */
export async function disposalTypeGraph(
  ctx: Context,
  query: QueryOf<typeof calls.disposalTypeGraph>,
): Promise<ReplyOf<typeof calls.disposalTypeGraph>> {
  const wise = query.year_month_wise ?? "m";
  const years = (wise === "yw" ? query.year_view_range : query.year_range) ?? DEFAULT_YEAR_RANGE;
  const { masters, since, months } = await range(ctx, years);
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
        data,
      };
    })
    .filter((one) => one.data.some((n) => n > 0));
  return { categories, series };
}
