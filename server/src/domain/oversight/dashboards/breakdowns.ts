/** Public figures by issue and by district, from the counters; nothing below a district. */
import type { QueryOf, ReplyOf } from "@smgt/contract/call.ts";
import type * as calls from "@smgt/contract/calls/oversight/open-dashboard.ts";
import { DEFAULT_YEAR_RANGE } from "@smgt/contract/constants.ts";
import type { Wording } from "@smgt/contract/languages.ts";
import type { Context } from "../../../context.ts";
import { fromDaysKey } from "../../tickets/counters/figures.ts";
import { Refused } from "../../ground/refused.ts";
import { maskItems, type PlainItem } from "./mask-small.ts";
import { monthNumber, perLakh } from "./months.ts";
import { rangeOf } from "./open-dashboard.ts";
import { seriesSince, type SeriesRow } from "./queries.ts";

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

type IssueQuery = QueryOf<typeof calls.issueTypeGraph>;
type DistrictQuery = QueryOf<typeof calls.districtGraph>;
type DistrictReply = ReplyOf<typeof calls.districtGraph>;

interface Named {
  readonly id: number;
  readonly name: Wording;
  readonly isSensitive: boolean;
}

/** Rows of the requested month in any year; refuses an unknown month name. */
function ofMonth(rows: readonly SeriesRow[], { month_name: name }: Pick<IssueQuery, "month_name">): SeriesRow[] {
  if (name === undefined) return [...rows];
  const wanted = monthNumber(name);
  if (wanted === 0) throw new Refused("MONTH_UNKNOWN");
  return rows.filter((row) => Number(row.period.slice(5, 7)) === wanted);
}

/** Items of each month, in the order of the names. */
function itemsOf(rows: readonly SeriesRow[], names: readonly Named[]): PlainItem[][] {
  return [...Map.groupBy(rows, ({ period }) => period).values()].map((own) => {
    const sums = new Map<number, { total: number; resolved: number }>();
    for (const row of own) {
      const sum = sums.get(row.key) ?? { total: 0, resolved: 0 };
      if (row.name.endsWith("_total")) sum.total += row.n;
      else sum.resolved += row.n;
      sums.set(row.key, sum);
    }
    return names
      .map(({ id, name, isSensitive }) => {
        const { total, resolved } = sums.get(id) ?? { total: 0, resolved: 0 };
        return { id, name, isSensitive, total, resolved, pending: total - resolved };
      })
      .filter((item) => item.total > 0);
  });
}

const firstOf = <T>(items: readonly T[], range: IssueQuery["data_range"]): T[] =>
  items.slice(0, { top5: 5, top10: 10, all: items.length }[range ?? "all"]);

/** Tickets by issue type; small cells of sensitive types are masked. */
export async function issueTypeGraph(ctx: Context, query: IssueQuery): Promise<ReplyOf<typeof calls.issueTypeGraph>> {
  const { masters, since } = await rangeOf(ctx, query.year_range ?? DEFAULT_YEAR_RANGE);
  const rows = await seriesSince(ctx.db, ["issue_total", "issue_resolved"], since);
  const sensitive = new Set(masters.subIssueTypes.filter((sub) => sub.isSensitive).map((sub) => sub.issueTypeId));
  const names = masters.issueTypes.map((type) => ({
    id: type.issueTypeId,
    name: type.name,
    isSensitive: sensitive.has(type.issueTypeId),
  }));
  const items = maskItems(itemsOf(ofMonth(rows, query), names), query.ticket_filter ?? "total");
  return { items: firstOf(items, query.data_range) };
}

/** Tickets by district, with rates that make large and small ones comparable. */
export async function districtGraph(ctx: Context, query: DistrictQuery): Promise<DistrictReply> {
  const { masters, since } = await rangeOf(ctx, query.year_range ?? DEFAULT_YEAR_RANGE);
  const rows = ofMonth(
    await seriesSince(ctx.db, ["district_total", "district_resolved", "district_days"], since),
    query,
  );
  const days = daysByDistrict(rows.filter((row) => row.name === "district_days"));
  const names = masters.districts.map(({ districtId: id, name }) => ({ id, name, isSensitive: false }));
  const people = new Map(masters.districts.map(({ districtId, population }) => [districtId, population]));
  const by = query.ticket_filter ?? "total";
  const plain = itemsOf(
    rows.filter((row) => row.name !== "district_days"),
    names,
  );
  const items = maskItems(plain, by === "per_lakh" ? "total" : by).map((item) => ({
    ...item,
    per_lakh: perLakh(item.total ?? 0, people.get(item.id) ?? null),
    median_days: medianDays(days.get(item.id) ?? []),
  }));
  const ordered = by === "per_lakh" ? items.toSorted((a, b) => (b.per_lakh ?? -1) - (a.per_lakh ?? -1)) : items;
  return { items: firstOf(ordered, query.data_range) };
}

function daysByDistrict(rows: readonly SeriesRow[]): ReadonlyMap<number, readonly DayCount[]> {
  const found = new Map<number, DayCount[]>();
  for (const { key, n } of rows) {
    const { districtId, days } = fromDaysKey(key);
    const known = found.get(districtId) ?? [];
    known.push({ days, n });
    found.set(districtId, known);
  }
  return found;
}
