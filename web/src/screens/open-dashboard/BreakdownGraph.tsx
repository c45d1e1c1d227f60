import { useId, type Dispatch } from "react";
import { districtGraph, issueTypeGraph, type BreakdownItem } from "@smgt/contract/calls/open-dashboard.ts";
import { useLanguage, useWords } from "../../i18n/use-words.ts";
import { BarChart } from "../../ui/charts/BarChart.tsx";
import { Legend, type LegendEntry } from "../../ui/charts/Legend.tsx";
import { Patterns } from "../../ui/charts/Patterns.tsx";
import {
  breakdownTable,
  leaderFinding,
  maskedLast,
  scopeOf,
  shareFinding,
  toBar,
  type Saying,
} from "./breakdown-content.ts";
import { GraphCard, type Content } from "./GraphCard.tsx";
import { isMasked } from "./masked.ts";
import { sayMonth } from "./months.ts";
import { patternsIdFrom } from "./patterns-id.ts";
import { Choose } from "./Choose.tsx";
import { ChooseYears } from "./ChooseYears.tsx";
import { useFigures } from "./use-figures.ts";
import { HOW_MANY, MONTH_NAMES, plainView, STATS, type Breakdown } from "./view.ts";

interface Props {
  readonly kind: "issue" | "district";
  readonly choice: Breakdown;
  readonly onChange: Dispatch<Breakdown>;
  readonly mostYears: number;
  readonly updated: string | null;
}

type Asked = Omit<Breakdown, "isTable">;

function toQuery({ month, howMany, years, by }: Asked) {
  const name = month === null ? undefined : MONTH_NAMES[month - 1];
  return {
    ...(name === undefined ? {} : { month_name: name }),
    data_range: howMany,
    year_range: years,
    ticket_filter: by,
  };
}

/** Tickets by issue or by district, each bar parted into resolved and pending. */
export function BreakdownGraph({ kind, choice, onChange, mostYears, updated }: Props) {
  const t = useWords();
  const language = useLanguage();
  const patternsId = patternsIdFrom(useId());
  const { isTable, ...asked } = choice;
  const figures = useFigures(kind === "issue" ? issueTypeGraph : districtGraph, asked, toQuery);
  const content =
    figures.shown === null
      ? null
      : contentOf(kind, figures.shown.reply.items, figures.shown.choice, patternsId, { t, language });
  return (
    <GraphCard
      id={kind}
      topic={t(`open.${kind}`)}
      isTable={isTable}
      onTable={(next) => onChange({ ...choice, isTable: next })}
      figures={figures}
      content={content}
      onPlain={() => onChange(plainView[kind])}
      updated={updated}
      waitHeight="38rem"
      filters={<Filters choice={choice} onChange={onChange} mostYears={mostYears} />}
    />
  );
}

function Filters({ choice, onChange, mostYears }: Pick<Props, "choice" | "onChange" | "mostYears">) {
  const t = useWords();
  const language = useLanguage();
  const months = MONTH_NAMES.map((value, at) => ({ value: value as string, label: sayMonth(at + 1, language) }));
  return (
    <>
      <ChooseYears years={choice.years} most={mostYears} onPick={(years) => onChange({ ...choice, years })} />
      <Choose
        label={t("open.pick.month")}
        value={choice.month === null ? "" : (MONTH_NAMES[choice.month - 1] ?? "")}
        choices={[{ value: "", label: t("open.everyMonth") }, ...months]}
        onPick={(name) =>
          onChange({ ...choice, month: name === "" ? null : MONTH_NAMES.findIndex((known) => known === name) + 1 })
        }
      />
      <Choose
        label={t("open.pick.by")}
        value={choice.by}
        choices={STATS.map((value) => ({ value, label: t(`open.by.${value}`) }))}
        onPick={(by) => onChange({ ...choice, by })}
      />
      <Choose
        label={t("open.pick.howMany")}
        value={choice.howMany}
        choices={HOW_MANY.map((value) => ({ value, label: t(`open.show.${value}`) }))}
        onPick={(howMany) => onChange({ ...choice, howMany })}
      />
    </>
  );
}

function contentOf(
  kind: Props["kind"],
  reply: readonly BreakdownItem[],
  choice: Asked,
  patternsId: string,
  saying: Saying,
): Content | null {
  if (reply.length === 0) return null;
  const items = maskedLast(reply, choice.by);
  const { t } = saying;
  const scope = scopeOf(choice, saying);
  const share = shareFinding(items, saying);
  const parts: readonly LegendEntry[] = [
    { tone: "solid", label: t("open.resolved") },
    { tone: "hatch", label: t("open.pending") },
  ];
  const hasWhole = items.some((item) => item.total !== null && isMasked(item));
  const legend = [
    ...(choice.by === "pending" ? parts.toReversed() : parts),
    ...(hasWhole ? [{ tone: "lines", label: t("open.keptBack") } as const] : []),
  ];
  return {
    finding: leaderFinding(items, choice.by, saying),
    more: share === null ? [scope] : [share, scope],
    notes: items.some(isMasked) ? [t("open.masked")] : [],
    table: breakdownTable(items, t("open.caption", { topic: t(`open.${kind}`), scope }), `open.col.${kind}`, saying),
    chart: (
      <>
        <Patterns id={patternsId} />
        <Legend patternsId={patternsId} entries={legend} />
        <BarChart
          label={t("open.bars.label", { topic: t(`open.${kind}`) })}
          hint={t("open.hint.down")}
          patternsId={patternsId}
          items={items.map((item) => toBar(item, choice.by, saying))}
        />
      </>
    ),
  };
}
