import type { Dispatch } from "react";
import { overallGraph } from "@smgt/contract/calls/oversight/open-dashboard.ts";
import { formatCount, formatNumber } from "../../../i18n/formats.ts";
import type { Language, Words } from "../../../i18n/language.ts";
import { useLanguage, useWords } from "../../../i18n/use-words.ts";
import { LineChart, type LinePoint } from "../../../ui/charts/LineChart.tsx";
import { monthFacts } from "./findings.ts";
import { GraphCard, type Content } from "./GraphCard.tsx";
import { emptyStart, isRunning, periodOf, sayCategory } from "./months.ts";
import { FilterSelect } from "./FilterSelect.tsx";
import { plainView, STATS, type StatKey, type View } from "./view.ts";
import type { Shown } from "../../../api/use-answer.ts";
import { useFigures } from "./use-figures.ts";

interface Choice {
  readonly stat: StatKey;
  readonly years: number;
}

interface Props {
  readonly choice: View["overall"];
  readonly onChange: Dispatch<View["overall"]>;
  readonly years: number;
  readonly updated: string | null;
}

const toQuery = ({ stat, years }: Choice) => ({ stat_key: stat, year_range: years });

/** Tickets by month of receipt. */
export function OverallGraph({ choice, onChange, years, updated }: Props) {
  const t = useWords();
  const language = useLanguage();
  const figures = useFigures(overallGraph, { stat: choice.stat, years }, toQuery);
  return (
    <GraphCard
      id="months"
      topic={t("open.overall")}
      isTable={choice.isTable}
      onTable={(isTable) => onChange({ ...choice, isTable })}
      figures={figures}
      content={figures.shown === null ? null : contentOf(figures.shown, t, language)}
      onPlain={() => onChange(plainView.overall)}
      updated={updated}
      waitHeight="19.5rem"
      filters={
        <FilterSelect
          label={t("open.pick.stat")}
          value={choice.stat}
          choices={STATS.map((value) => ({ value, label: t(`open.stat.${value}`) }))}
          onPick={(stat) => onChange({ ...choice, stat })}
        />
      }
    />
  );
}

interface Month {
  readonly category: string;
  readonly value: number;
  readonly isRunning: boolean;
}

/** Months since the first figures. */
function monthsOf({ reply, at }: Shown<typeof overallGraph, Choice>): readonly Month[] {
  const data = reply.series[0]?.data ?? [];
  return reply.categories
    .map((category, index) => ({ category, value: data[index] ?? 0, isRunning: isRunning(category, at) }))
    .slice(emptyStart([data], data.length));
}

function contentOf(shown: Shown<typeof overallGraph, Choice>, t: Words, language: Language): Content | null {
  const months = monthsOf(shown);
  const { stat, years } = shown.choice;
  const finding = findingOf(months, stat, t, language);
  if (finding === null) return null;
  const running = months.find((month) => month.isRunning);
  const scope = t("open.scope", { period: t("open.period", periodOf(years, shown.at)) });
  return {
    finding,
    more: [scope],
    notes: [
      ...(stat === "total" ? [] : [t("open.newer")]),
      ...(running === undefined ? [] : [t("open.running", { month: sayCategory(running.category, language, "long") })]),
    ],
    table: {
      caption: t("open.captionStat", {
        topic: t("open.overall"),
        stat: t(`open.stat.${stat}`),
        scope,
      }),
      columns: [t("open.col.month"), t(`open.stat.${stat}`)],
      rows: months.map(({ category, value }) => ({
        key: category,
        head: sayCategory(category, language, "long"),
        cells: [{ text: formatNumber(value, language), raw: value }],
      })),
    },
    chart: (
      <LineChart
        label={t("open.line.label")}
        hint={t("open.hint.across")}
        points={months.map((month) => toPoint(month, stat, t, language))}
        tickText={(value) => formatCount(value, language)}
      />
    ),
  };
}

function toPoint(
  { category, value, isRunning: isPartial }: Month,
  stat: StatKey,
  t: Words,
  language: Language,
): LinePoint {
  const n = formatNumber(value, language);
  return {
    key: category,
    tick: sayCategory(category, language, "short"),
    value,
    valueText: n,
    spoken: t("open.say.month", { month: sayCategory(category, language, "long"), stat, count: value, n }),
    isPartial,
  };
}

function findingOf(months: readonly Month[], stat: StatKey, t: Words, language: Language): string | null {
  const facts = monthFacts(
    months.map((month) => month.value),
    months.at(-1)?.isRunning ?? false,
  );
  if (facts === null) return null;
  const say = (at: number): string => sayCategory(months[at]?.category ?? "", language, "long");
  const peak = { peak: say(facts.peak.at), n: formatNumber(facts.peak.n, language) };
  // Resolved and pending counts depend on age, so only received tickets are comparable.
  if (facts.last === null || stat !== "total") return t("open.find.monthOnly", { ...peak, stat });
  const { at, n, change } = facts.last;
  return t("open.find.month", {
    ...peak,
    last: say(at),
    m: formatNumber(n, language),
    direction: change.direction,
    percent: `${formatNumber(change.percent, language)}%`,
  });
}
