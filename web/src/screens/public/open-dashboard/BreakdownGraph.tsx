import { useId, type Dispatch } from "react";
import { districtGraph, issueTypeGraph } from "@smgt/contract/calls/oversight/open-dashboard.ts";
import { MONTH_NAMES } from "@smgt/contract/month-names.ts";
import { useLanguage, useWords } from "../../../i18n/use-words.ts";
import { BarChart } from "../../../ui/charts/BarChart.tsx";
import { Legend, type LegendEntry } from "../../../ui/charts/Legend.tsx";
import { Patterns } from "../../../ui/charts/Patterns.tsx";
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
import { isMasked, type Item } from "./masked.ts";
import { sayMonth } from "./months.ts";
import { patternsIdFrom } from "./patterns-id.ts";
import { FilterSelect } from "./FilterSelect.tsx";
import type { Shown } from "../../../api/use-answer.ts";
import { useFigures } from "./use-figures.ts";
import { HOW_MANY, ORDERS, plainView, type Breakdown } from "./view.ts";

interface Props {
  readonly kind: "issue" | "district";
  readonly choice: Breakdown;
  readonly onChange: Dispatch<Breakdown>;
  readonly years: number;
  readonly updated: string | null;
}

type Asked = Omit<Breakdown, "isTable"> & { readonly years: number };

function toQuery({ month, howMany, years, by }: Asked) {
  const name = month === null ? undefined : MONTH_NAMES[month - 1];
  return {
    ...(name === undefined ? {} : { month_name: name }),
    data_range: howMany,
    year_range: years,
    ticket_filter: by,
  };
}

/** Tickets by issue or by district, each bar divided into closed and pending. */
export function BreakdownGraph({ kind, choice, onChange, years, updated }: Props) {
  const t = useWords();
  const language = useLanguage();
  const patternsId = patternsIdFrom(useId());
  const { isTable, ...chosen } = choice;
  const asked = { ...chosen, years };
  const figures = useFigures(kind === "issue" ? issueTypeGraph : districtGraph, asked, toQuery);
  const content = figures.shown === null ? null : contentOf(kind, figures.shown, patternsId, { t, language });
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
      filters={<Filters kind={kind} choice={choice} onChange={onChange} />}
    />
  );
}

function Filters({ kind, choice, onChange }: Pick<Props, "kind" | "choice" | "onChange">) {
  const t = useWords();
  const language = useLanguage();
  const months = MONTH_NAMES.map((value, at) => ({ value: value as string, label: sayMonth(at + 1, language) }));
  return (
    <>
      <FilterSelect
        label={t("open.pick.month")}
        value={choice.month === null ? "" : (MONTH_NAMES[choice.month - 1] ?? "")}
        choices={[{ value: "", label: t("open.everyMonth") }, ...months]}
        onPick={(name) =>
          onChange({ ...choice, month: name === "" ? null : MONTH_NAMES.findIndex((known) => known === name) + 1 })
        }
      />
      <FilterSelect
        label={t("open.pick.by")}
        value={choice.by}
        choices={ORDERS[kind].map((value) => ({ value, label: t(`open.by.${value}`) }))}
        onPick={(by) => onChange({ ...choice, by })}
      />
      <FilterSelect
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
  { reply, choice, at }: Shown<typeof issueTypeGraph | typeof districtGraph, Asked>,
  patternsId: string,
  saying: Saying,
): Content | null {
  const items: readonly Item[] = maskedLast(reply.items, choice.by);
  if (items.length === 0) return null;
  const { t } = saying;
  const scope = scopeOf(choice, at, saying);
  const share = shareFinding(items, saying);
  const parts: readonly LegendEntry[] = [
    { tone: "block", label: t("open.closed") },
    { tone: "hatch", label: t("open.pending") },
  ];
  const hasWhole = choice.by !== "per_lakh" && items.some((item) => item.total !== null && item.resolved === null);
  const isRate = choice.by === "per_lakh";
  const legend = [
    ...(isRate
      ? [{ tone: "dots", label: t("open.col.perLakh") } as const]
      : choice.by === "pending"
        ? parts.toReversed()
        : parts),
    ...(hasWhole ? [{ tone: "lines", label: t("open.keptBack") } as const] : []),
  ];
  return {
    finding: leaderFinding(items, choice.by, saying),
    more: share === null ? [scope] : [share, scope],
    notes: [
      ...(items.some(isMasked) ? [t("open.masked")] : []),
      ...(kind === "district" ? [t("open.perLakhNote")] : []),
    ],
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
