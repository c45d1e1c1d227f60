/** Texts and rows of the graphs by issue and by district. Without JSX, so that it can be tested alone. */
import type { BreakdownItem } from "@smgt/contract/calls/oversight/open-dashboard.ts";
import { formatNumber, formatPercent, formatRate } from "../../../i18n/formats.ts";
import type { Language, MessageKey, Words } from "../../../i18n/language.ts";
import type { BarItem } from "../../../ui/charts/BarChart.tsx";
import type { Cell, FigureTableModel } from "../../../ui/charts/figure-table.ts";
import { FEWEST_FOR_SHARE, leaderFacts, shareFacts } from "./findings.ts";
import type { Item } from "./masked.ts";
import { periodOf, sayMonth } from "./months.ts";
import type { Breakdown, OrderKey } from "./view.ts";

export interface Saying {
  readonly t: Words;
  readonly language: Language;
}

export const nameOf = (item: Pick<BreakdownItem, "name" | "name_translations">, language: Language): string =>
  item.name_translations[language] ?? item.name;

/** Figure as text; masked or unknown ones say so. */
export function figureText(item: Item, key: OrderKey, { t, language }: Saying): string {
  if (key === "per_lakh") return item.per_lakh == null ? t("open.notKnown") : formatRate(item.per_lakh, language);
  const n = item[key];
  if (n === null) return t("open.keptBack");
  const text = formatNumber(n, language);
  return item.is_partial === "Y" ? t("open.atLeast", { n: text }) : text;
}

/** Masked rows last: their position would reveal the figure. */
export const maskedLast = (items: readonly Item[], by: OrderKey): readonly Item[] => [
  ...items.filter((item) => item[by] != null),
  ...items.filter((item) => item[by] == null),
];

/** Description of the tickets included. */
export function scopeOf(
  choice: Pick<Breakdown, "month"> & { readonly years: number },
  now: number,
  { t, language }: Saying,
): string {
  const period = t("open.period", periodOf(choice.years, now));
  const { month } = choice;
  return month === null
    ? t("open.scope", { period })
    : t("open.scopeMonth", { period, month: sayMonth(month, language) });
}

/** Row with the highest value of the sort order. */
export function leaderFinding(items: readonly Item[], by: OrderKey, { t, language }: Saying): string {
  const say = by === "per_lakh" ? formatRate : formatNumber;
  const facts = leaderFacts(items, by);
  if (facts === null) return t("open.find.noLeader", { by });
  const first = { by, name: nameOf(facts.first, language), n: say(facts.n, language) };
  if (facts.second === null) return t("open.find.leader", first);
  const { item, n } = facts.second;
  return t("open.find.leaders", { ...first, second: nameOf(item, language), m: say(n, language) });
}

/** Rows with the largest and the smallest closed share. */
export function shareFinding(items: readonly Item[], { t, language }: Saying): string | null {
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

/** Bar of a row: the sorted part starts at the base line, so that bars are comparable. */
export function toBar(item: Item, by: OrderKey, saying: Saying): BarItem {
  const name = nameOf(item, saying.language);
  return {
    key: String(item.id),
    name,
    parts: partsOf(item, by),
    valueText: figureText(item, by, saying),
    noteText: noteOf(item, by, saying),
    spoken: saying.t("open.say.row", {
      name,
      total: figureText(item, "total", saying),
      resolved: figureText(item, "resolved", saying),
      pending: figureText(item, "pending", saying),
    }),
  };
}

function partsOf(item: Item, by: OrderKey): BarItem["parts"] {
  if (by === "per_lakh") return item.per_lakh == null ? [] : [{ tone: "dots", value: item.per_lakh }];
  if (item.total === null) return [];
  if (item.resolved === null || item.pending === null) return [{ tone: "lines", value: item.total }];
  const closed = { tone: "block", value: item.resolved } as const;
  const pending = { tone: "hatch", value: item.pending } as const;
  return by === "pending" ? [pending, closed] : [closed, pending];
}

/** Note beside the figure: the closed share, or the total. */
function noteOf(item: Item, by: OrderKey, saying: Saying): string {
  const { t, language } = saying;
  const isPart = by === "resolved" || by === "pending";
  if (isPart && item.total !== null) return t("open.note.of", { total: figureText(item, "total", saying) });
  if (by === "per_lakh")
    return t("open.note.tickets", { count: item.total ?? 0, total: figureText(item, "total", saying) });
  return item.resolved_percentage === null
    ? ""
    : t("open.note.share", { percent: formatPercent(item.resolved_percentage, language) });
}

function cellOf(item: Item, key: OrderKey, saying: Saying): Cell {
  const text = figureText(item, key, saying);
  return { text, raw: item[key] ?? text };
}

const COLUMNS = ["open.col.total", "open.col.resolved", "open.col.pending", "open.col.percent"] as const;
const DISTRICT_COLUMNS = ["open.col.perLakh", "open.col.medianDays"] as const;

/** Cells that only districts have. */
function districtCells(item: Item, saying: Saying): Cell[] {
  if (item.per_lakh === undefined) return [];
  const days = item.median_days ?? null;
  const unknown = saying.t("open.notKnown");
  return [
    cellOf(item, "per_lakh", saying),
    days === null ? { text: unknown, raw: unknown } : { text: formatNumber(days, saying.language), raw: days },
  ];
}

export function breakdownTable(
  items: readonly Item[],
  caption: string,
  firstColumn: MessageKey,
  saying: Saying,
): FigureTableModel {
  const { t, language } = saying;
  return {
    caption,
    columns: [firstColumn, ...COLUMNS, ...(items[0]?.per_lakh === undefined ? [] : DISTRICT_COLUMNS)].map((key) =>
      t(key),
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
        ...districtCells(item, saying),
      ],
    })),
  };
}
