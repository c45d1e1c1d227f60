/** Server-rendered open dashboard: its figures as sentences and tables, and the app's first answers. */
import { firstAnswerKey } from "@smgt/contract/first-answers.ts";
import { bannerDetails } from "@smgt/contract/calls/oversight/dashboard.ts";
import * as calls from "@smgt/contract/calls/oversight/open-dashboard.ts";
import { wordedIn, type Language, type Translations } from "@smgt/contract/languages.ts";
import type { Context } from "../../context.ts";
import { districtGraph, issueTypeGraph } from "../../domain/oversight/dashboards/breakdowns.ts";
import {
  disposalTypeGraph,
  overallGraph,
  overallStatistics,
  todayStatistics,
} from "../../domain/oversight/dashboards/open-dashboard.ts";
import { showBanners } from "../../domain/oversight/dashboards/show-banners.ts";
import { say } from "../../texts/say.ts";
import { table, type PageContent } from "./html.ts";

/** Default view without a query; the same as `plainView` of the screen. */
const YEARS = { year_range: 1 } as const;
const BREAKDOWN = { data_range: "top10", ...YEARS, ticket_filter: "total" } as const;
const MONTHS = { stat_key: "total", ...YEARS } as const;
const ENDINGS = { year_month_wise: "m", ...YEARS } as const;
const BANNERS = { page: "open_dashboard" } as const;

async function readAll(ctx: Context) {
  const [overall, today, months, issues, districts, endings] = await Promise.all([
    overallStatistics(ctx, YEARS),
    todayStatistics(ctx),
    overallGraph(ctx, MONTHS),
    issueTypeGraph(ctx, BREAKDOWN),
    districtGraph(ctx, BREAKDOWN),
    disposalTypeGraph(ctx, ENDINGS),
  ]);
  return { overall, today, months, issues, districts, endings };
}
type Figures = Awaited<ReturnType<typeof readAll>>;

/** Renders the figures and their texts in one language. */
export async function openPage(ctx: Context, language: Language): Promise<PageContent> {
  const [figures, banners] = await Promise.all([readAll(ctx), showBanners(ctx, BANNERS.page)]);
  return {
    html: bodyOf(figures, language),
    answers: {
      [firstAnswerKey(bannerDetails.path, BANNERS)]: banners,
      [firstAnswerKey(calls.overallStatistics.path, YEARS)]: figures.overall,
      [firstAnswerKey(calls.todayStatistics.path, {})]: figures.today,
      [firstAnswerKey(calls.overallGraph.path, MONTHS)]: figures.months,
      [firstAnswerKey(calls.issueTypeGraph.path, BREAKDOWN)]: figures.issues,
      [firstAnswerKey(calls.districtGraph.path, BREAKDOWN)]: figures.districts,
      [firstAnswerKey(calls.disposalTypeGraph.path, ENDINGS)]: figures.endings,
    },
  };
}

function bodyOf({ overall, today, months, issues, districts, endings }: Figures, language: Language): string {
  const t = (key: Parameters<typeof say>[1], slots = {}): string => say(language, key, slots);
  const locale = `${language}-IN-u-nu-latn`;
  const whole = new Intl.NumberFormat(locale);
  const one = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const n = (value: number | null): string => (value === null ? t("page.keptBack") : whole.format(value));
  const rate = (value: number | null): string => (value === null ? "–" : one.format(value));
  const named = (row: { readonly name: string; readonly name_translations: Translations }): string =>
    wordedIn({ ...row.name_translations, en: row.name }, language);
  const time = new Intl.DateTimeFormat("en-GB", { timeZone: "Asia/Kolkata", dateStyle: "short", timeStyle: "short" })
    .format(new Date(overall.as_of))
    .replaceAll("/", "-")
    .replace(",", "");
  const month = new Intl.DateTimeFormat(locale, { timeZone: "UTC", month: "long", year: "numeric" });
  const year = months.categories.at(-1)?.slice(0, 4) ?? "";
  const slots = {
    year,
    time,
    total: n(overall.total),
    confirmed: n(overall.confirmed_by_citizen),
    solved: n(overall.solved),
    closed: n(overall.resolved),
    pending: n(overall.pending),
  };
  const heads = ["page.col.total", "page.col.closed", "page.col.pending", "page.col.percent"] as const;
  const common = heads.map((key) => t(key));
  const cells = (row: calls.BreakdownItem): string[] => [
    named(row),
    ...[row.total, row.resolved, row.pending].map((value) =>
      row.is_partial === "Y" && value !== null ? t("page.atLeast", { n: n(value) }) : n(value),
    ),
    row.resolved_percentage === null ? t("page.keptBack") : rate(row.resolved_percentage),
  ];
  const monthRows = months.categories.map((category, at) => [
    month.format(new Date(`${category}-01T00:00:00Z`)),
    n(months.series[0]?.data[at] ?? 0),
  ]);
  const districtRows = districts.items.map((row) => [
    ...cells(row),
    rate(row.per_lakh),
    row.median_days === null ? "–" : n(row.median_days),
  ]);
  const endingRows = endings.series
    .map((series) => ({ series, sum: series.data.reduce((all, value) => all + value, 0) }))
    .toSorted((a, b) => b.sum - a.sum)
    .map(({ series, sum }) => [named(series), n(sum)]);
  const total = t("page.col.total");
  return [
    `<p>${t("page.figures", slots)}</p>`,
    `<p>${t("page.today", { received: n(today.total), closed: n(today.closed_today), solved: n(today.solved_today) })}</p>`,
    table(
      t("page.districts"),
      [t("page.col.district"), ...common, t("page.col.perLakh"), t("page.col.medianDays")],
      districtRows,
    ),
    table(t("page.issues"), [t("page.col.issue"), ...common], issues.items.map(cells)),
    table(t("page.endings"), [t("page.col.outcome"), total], endingRows),
    table(t("page.months"), [t("page.col.month"), total], monthRows),
  ].join("");
}
