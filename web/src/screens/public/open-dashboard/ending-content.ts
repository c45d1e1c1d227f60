/** Outcomes of tickets, arranged for graph, list and table. Pure except for texts. */
import type { ReplyOf } from "@smgt/contract/call.ts";
import type { disposalTypeGraph } from "@smgt/contract/calls/oversight/open-dashboard.ts";
import { formatNumber, formatPercent } from "../../../i18n/formats.ts";
import type { Words } from "../../../i18n/language.ts";
import type { BarItem } from "../../../ui/charts/BarChart.tsx";
import type { FigureTableModel } from "../../../ui/charts/figure-table.ts";
import type { StackColumn } from "../../../ui/charts/StackedBars.tsx";
import type { Tone } from "../../../ui/charts/tones.ts";
import { nameOf, type Saying } from "./breakdown-content.ts";
import { endingFacts } from "./findings.ts";
import { emptyStart, isRunning, sayCategory } from "./months.ts";
import { shareOf } from "./shares.ts";
import type { View, Wise } from "./view.ts";

type Reply = ReplyOf<typeof disposalTypeGraph>;
type Series = Reply["series"][number];

/** Group of an outcome, with its pattern; "explained" means closed by an answer only. */
export const GROUPS = [
  { group: "resolved", tone: "solid" },
  { group: "explained", tone: "hatch" },
  { group: "transferred", tone: "cross" },
  { group: "no_action", tone: "dots" },
  { group: "excluded", tone: "lines" },
] as const satisfies readonly { readonly group: string; readonly tone: Tone }[];
export type Group = (typeof GROUPS)[number]["group"];

function groupOf(series: Series): (typeof GROUPS)[number] {
  const isExplained = series.counts_as === "resolved" && !series.is_solving;
  const wanted = isExplained ? "explained" : series.counts_as;
  return GROUPS.find(({ group }) => group === wanted) ?? GROUPS[4];
}
const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

export interface Endings {
  readonly categories: readonly string[];
  /** Unfinished period. */
  readonly running: string | null;
  readonly series: readonly Series[];
}

/** Starts with the first figures; for "yw" the same months of each year are side by side. */
export function arrange({ categories, series }: Reply, wise: Wise, now: number): Endings {
  const start = emptyStart(
    series.map((one) => one.data),
    categories.length,
  );
  const places = categories.map((category, at) => ({ category, at })).slice(start);
  const ordered =
    wise === "yw" ? places.toSorted((a, b) => monthFirst(a.category).localeCompare(monthFirst(b.category))) : places;
  return {
    categories: ordered.map((place) => place.category),
    running: categories.find((category) => isRunning(category, now)) ?? null,
    series: series.map((one) => ({ ...one, data: ordered.map(({ at }) => one.data[at] ?? 0) })),
  };
}

const monthFirst = (category: string): string => `${category.slice(5)} ${category.slice(0, 4)}`;

/** Groups with figures, in fixed order. */
export const groupsIn = (endings: Endings): readonly (typeof GROUPS)[number][] =>
  GROUPS.filter(({ group }) =>
    endings.series.some((series) => groupOf(series).group === group && sum(series.data) > 0),
  );

/** Short label of a period, marked if it is an unfinished year. */
function tickOf(category: string, { running }: Endings, { t, language }: Saying): string {
  const short = sayCategory(category, language, "short");
  return category === running && category.length === 4 ? t("open.yearSoFar", { year: short }) : short;
}

/** One column per period, stacked by group. */
export function toColumns(endings: Endings, saying: Saying): readonly StackColumn[] {
  const { t, language } = saying;
  const groups = groupsIn(endings);
  return endings.categories.map((category, at) => {
    const values = groups.map(({ group }) =>
      sum(endings.series.map((one) => (groupOf(one).group === group ? (one.data[at] ?? 0) : 0))),
    );
    const total = formatNumber(sum(values), language);
    const parts = groups.map(({ group }, part) =>
      t("open.say.part", { name: t(`open.ends.${group}`), n: formatNumber(values[part] ?? 0, language) }),
    );
    return {
      key: category,
      tick: tickOf(category, endings, saying),
      values,
      totalText: total,
      spoken: t("open.say.period", { period: sayCategory(category, language, "long"), total, parts: parts.join(", ") }),
    };
  });
}

interface Way {
  readonly series: Series;
  readonly n: number;
  readonly percent: number;
}

/** Outcomes with sum and share, most frequent first. */
function waysOf(endings: Endings): readonly Way[] {
  const sums = endings.series.map((series) => ({ series, n: sum(series.data) }));
  const all = sum(sums.map(({ n }) => n));
  return sums.map((one) => ({ ...one, percent: shareOf(one.n, all) })).toSorted((a, b) => b.n - a.n);
}

/** One bar per outcome. */
export function toWayBars(endings: Endings, { t, language }: Saying): readonly BarItem[] {
  return waysOf(endings).map(({ series, n, percent }) => {
    const name = nameOf(series, language);
    const share = formatPercent(percent, language);
    return {
      key: String(series.disposal_type_id),
      name,
      parts: [{ tone: groupOf(series).tone, value: n }],
      valueText: formatNumber(n, language),
      noteText: share,
      spoken: t("open.say.type", { name, n: formatNumber(n, language), percent: share }),
    };
  });
}

/** Sentence above the graph; null without outcomes. */
export function endingFinding(endings: Endings, type: number | null, { t, language }: Saying): string | null {
  const only = type === null ? undefined : endings.series[0];
  if (only !== undefined) {
    const most = Math.max(0, ...only.data);
    const peak = sayCategory(endings.categories[only.data.indexOf(most)] ?? "", language, "long");
    const count = sum(only.data);
    const n = formatNumber(count, language);
    return t("open.find.endedOne", { name: nameOf(only, language), count, n, m: formatNumber(most, language), peak });
  }
  const sums: Record<string, number> = {};
  for (const one of endings.series) sums[groupOf(one).group] = (sums[groupOf(one).group] ?? 0) + sum(one.data);
  const facts = endingFacts(sums);
  if (facts === null) return null;
  return t("open.find.ended", {
    count: facts.n,
    n: formatNumber(facts.n, language),
    resolved: formatPercent(facts.resolved, language),
    explained: formatPercent(facts.explained, language),
    transferred: formatPercent(facts.transferred, language),
    noAction: formatPercent(facts.noAction, language),
  });
}

/** One row per outcome, one column per period. */
export function endingTable(endings: Endings, caption: string, saying: Saying): FigureTableModel {
  const { t, language } = saying;
  const cell = (value: number) => ({ text: formatNumber(value, language), raw: value });
  return {
    caption,
    columns: [
      t("open.col.way"),
      t("open.col.countsAs"),
      t("open.col.sum"),
      t("open.col.share"),
      ...endings.categories.map((category) => tickOf(category, endings, saying)),
    ],
    rows: waysOf(endings).map(({ series, n, percent }) => ({
      key: String(series.disposal_type_id),
      head: nameOf(series, language),
      cells: [
        groupCell(series, t),
        cell(n),
        { text: formatPercent(percent, language), raw: percent },
        ...series.data.map(cell),
      ],
    })),
  };
}

function groupCell(series: Series, t: Words) {
  const text = t(`open.ends.${groupOf(series).group}`);
  return { text, raw: text };
}

export type EndingChoice = Omit<View["ending"], "isTable"> & Pick<View, "years">;

/** Request of a choice, in the specification's fields. */
export function endingQuery({ wise, years, type }: EndingChoice) {
  const period = wise === "yw" ? { year_view_range: years } : { year_range: years };
  return { year_month_wise: wise, ...period, ...(type === null ? {} : { disposal_type: type }) };
}
