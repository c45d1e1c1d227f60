/** The words and rows of the graphs by issue and by district. Without JSX, so that it can be tried by itself. */
import type { BreakdownItem } from "@smgt/contract/calls/open-dashboard.ts";
import { formatNumber, formatPercent } from "../../i18n/formats.ts";
import type { Language, MessageKey, Words } from "../../i18n/language.ts";
import type { BarItem } from "../../ui/charts/BarChart.tsx";
import type { Cell, FigureTableModel } from "../../ui/charts/figure-table.ts";
import { FEWEST_FOR_SHARE, leaderFacts, shareFacts } from "./findings.ts";
import { readFigure } from "./masked.ts";
import { sayMonth } from "./months.ts";
import type { Breakdown, StatKey } from "./view.ts";

export interface Saying {
  readonly t: Words;
  readonly language: Language;
}

export const nameOf = (item: Pick<BreakdownItem, "name" | "name_translations">, language: Language): string =>
  item.name_translations[language] ?? item.name;

/** A figure as it is written; what is masked says so. */
export function figureText(item: BreakdownItem, key: StatKey, { t, language }: Saying): string {
  const reading = readFigure(item, key);
  switch (reading.kind) {
    case "count":
      return formatNumber(reading.n, language);
    case "underFive":
      return t("open.underFive");
    case "keptBack":
      return t("open.keptBack");
  }
}

function spokenFigure(item: BreakdownItem, key: StatKey, saying: Saying): string {
  return readFigure(item, key).kind === "underFive" ? saying.t("open.underFiveSpoken") : figureText(item, key, saying);
}

/** Masked rows last: their place among the others would tell what they hide. */
export const maskedLast = (items: readonly BreakdownItem[], by: StatKey): readonly BreakdownItem[] => [
  ...items.filter((item) => item[by] !== null),
  ...items.filter((item) => item[by] === null),
];

/** Which tickets these are. */
export function scopeOf(choice: Pick<Breakdown, "years" | "month">, { t, language }: Saying): string {
  const { years, month } = choice;
  return month === null
    ? t("open.scope", { years })
    : t("open.scopeMonth", { years, month: sayMonth(month, language) });
}

/** Who has most of what the rows are ordered by. */
export function leaderFinding(items: readonly BreakdownItem[], by: StatKey, { t, language }: Saying): string {
  const facts = leaderFacts(items, by);
  if (facts === null) return t("open.find.noLeader", { by });
  const first = { by, name: nameOf(facts.first, language), n: formatNumber(facts.n, language) };
  if (facts.second === null) return t("open.find.leader", first);
  const { item, n } = facts.second;
  return t("open.find.leaders", { ...first, second: nameOf(item, language), m: formatNumber(n, language) });
}

/** Who resolved the largest and the smallest share. */
export function shareFinding(items: readonly BreakdownItem[], { t, language }: Saying): string | null {
  const facts = shareFacts(items);
  if (facts === null) return null;
  return t("open.find.share", {
    fewest: FEWEST_FOR_SHARE,
    best: nameOf(facts.best, language),
    bestPercent: formatPercent(facts.best.resolved_percentage ?? 0, language),
    worst: nameOf(facts.worst, language),
    worstPercent: formatPercent(facts.worst.resolved_percentage ?? 0, language),
  });
}

/** The bar of a row: what the rows are ordered by starts at the base line, so that it can be compared. */
export function toBar(item: BreakdownItem, by: StatKey, saying: Saying): BarItem {
  const { t, language } = saying;
  const name = nameOf(item, language);
  const resolved = { tone: "solid", value: item.resolved ?? 0 } as const;
  const pending = { tone: "hatch", value: item.pending ?? 0 } as const;
  const isSplit = item.resolved !== null && item.pending !== null;
  const whole = item.total === null ? [] : [{ tone: "lines", value: item.total } as const];
  const share =
    item.resolved_percentage === null
      ? ""
      : t("open.note.share", { percent: formatPercent(item.resolved_percentage, language) });
  return {
    key: String(item.id),
    name,
    parts: isSplit ? (by === "pending" ? [pending, resolved] : [resolved, pending]) : whole,
    valueText: figureText(item, by, saying),
    noteText:
      by === "total" || item.total === null ? share : t("open.note.of", { total: figureText(item, "total", saying) }),
    spoken: t("open.say.row", {
      name,
      total: spokenFigure(item, "total", saying),
      resolved: spokenFigure(item, "resolved", saying),
      pending: spokenFigure(item, "pending", saying),
    }),
  };
}

function cellOf(item: BreakdownItem, key: StatKey, saying: Saying): Cell {
  const text = figureText(item, key, saying);
  return { text, raw: item[key] ?? text };
}

/** The rows as a table. */
export function breakdownTable(
  items: readonly BreakdownItem[],
  caption: string,
  firstColumn: MessageKey,
  saying: Saying,
): FigureTableModel {
  const { t, language } = saying;
  return {
    caption,
    columns: [firstColumn, "open.col.total", "open.col.resolved", "open.col.pending", "open.col.percent"].map((key) =>
      t(key as MessageKey),
    ),
    rows: items.map((item) => ({
      key: String(item.id),
      head: nameOf(item, language),
      cells: [
        cellOf(item, "total", saying),
        cellOf(item, "resolved", saying),
        cellOf(item, "pending", saying),
        item.resolved_percentage === null
          ? { text: t("open.keptBack"), raw: t("open.keptBack") }
          : { text: formatPercent(item.resolved_percentage, language), raw: item.resolved_percentage },
      ],
    })),
  };
}
