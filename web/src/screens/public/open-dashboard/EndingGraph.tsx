import { useId, type Dispatch } from "react";
import { disposalTypeGraph } from "@smgt/contract/calls/oversight/open-dashboard.ts";
import { formatCount } from "../../../i18n/formats.ts";
import { useLanguage, useWords } from "../../../i18n/use-words.ts";
import { BarChart } from "../../../ui/charts/BarChart.tsx";
import { Legend } from "../../../ui/charts/Legend.tsx";
import { Patterns } from "../../../ui/charts/Patterns.tsx";
import { StackedBars } from "../../../ui/charts/StackedBars.tsx";
import { nameOf, type Saying } from "./breakdown-content.ts";
import { FilterSelect } from "./FilterSelect.tsx";
import {
  arrange,
  endingFinding,
  endingQuery,
  endingTable,
  groupsIn,
  toColumns,
  toWayBars,
  type EndingChoice,
  type Endings,
} from "./ending-content.ts";
import { GraphCard, type Content } from "./GraphCard.tsx";
import { periodOf, sayCategory } from "./months.ts";
import { patternsIdFrom } from "./patterns-id.ts";
import type { Shown } from "../../../api/use-answer.ts";
import { useFigures } from "./use-figures.ts";
import { plainView, WISES, type View } from "./view.ts";
import type { Translations } from "@smgt/contract/languages.ts";
import { useAnswer } from "../../../api/use-answer.ts";

/**
 * Names of the outcomes, for the filter. No public call lists them; they arrive with the figures. A filtered request
 * returns only one, so the others are requested once.
 */
interface WayName {
  readonly disposal_type_id: number;
  readonly name: string;
  readonly name_translations: Translations;
}

const ofYears = (years: number) => ({ year_month_wise: "y", year_range: years }) as const;

/** Outcomes in order. `present`: those of the shown figures; `isOne`: a filter is set. */
function useWays(present: readonly WayName[], isOne: boolean, years: number): readonly WayName[] {
  const { shown } = useAnswer(disposalTypeGraph, isOne ? years : undefined, ofYears);
  const known = new Map([...(shown?.reply.series ?? []), ...present].map((way) => [way.disposal_type_id, way]));
  return [...known.values()].toSorted((a, b) => a.disposal_type_id - b.disposal_type_id);
}

type Ending = View["ending"];
const NO_WAYS: readonly WayName[] = [];

interface Props {
  readonly choice: Ending;
  readonly onChange: Dispatch<Ending>;
  readonly years: number;
  readonly mostYears: number;
  readonly updated: string | null;
}

/** Outcomes of tickets: groups over time, and each outcome by name. */
export function EndingGraph({ choice, onChange, years, mostYears, updated }: Props) {
  const t = useWords();
  const language = useLanguage();
  const patternsId = patternsIdFrom(useId());
  const { isTable, ...chosen } = choice;
  const asked = { ...chosen, years };
  const figures = useFigures(disposalTypeGraph, asked, endingQuery);
  const ways = useWays(figures.shown?.reply.series ?? NO_WAYS, choice.type !== null, mostYears);
  return (
    <GraphCard
      id="endings"
      topic={t("open.ending")}
      isTable={isTable}
      onTable={(next) => onChange({ ...choice, isTable: next })}
      figures={figures}
      content={figures.shown === null ? null : contentOf(figures.shown, patternsId, { t, language })}
      onPlain={() => onChange(plainView.ending)}
      updated={updated}
      waitHeight="46rem"
      filters={<Filters choice={choice} onChange={onChange} years={years} ways={ways} />}
    />
  );
}

interface FiltersProps extends Pick<Props, "choice" | "onChange" | "years"> {
  readonly ways: readonly WayName[];
}

function Filters({ choice, onChange, years, ways }: FiltersProps) {
  const t = useWords();
  const language = useLanguage();
  // Comparing the same months needs several years.
  const wises = WISES.filter((wise) => wise !== "yw" || years > 1 || choice.wise === wise);
  return (
    <>
      <FilterSelect
        label={t("open.pick.wise")}
        value={choice.wise}
        choices={wises.map((value) => ({ value, label: t(`open.wise.${value}`) }))}
        onPick={(wise) => onChange({ ...choice, wise })}
      />
      <FilterSelect
        label={t("open.pick.type")}
        value={choice.type === null ? "" : String(choice.type)}
        choices={[
          { value: "", label: t("open.everyType") },
          ...ways.map((way) => ({ value: String(way.disposal_type_id), label: nameOf(way, language) })),
        ]}
        onPick={(type) => onChange({ ...choice, type: type === "" ? null : Number(type) })}
      />
    </>
  );
}

function contentOf(
  shown: Shown<typeof disposalTypeGraph, EndingChoice>,
  patternsId: string,
  saying: Saying,
): Content | null {
  const { t, language } = saying;
  const { wise, type, years } = shown.choice;
  const endings = arrange(shown.reply, wise, shown.at);
  const finding = endingFinding(endings, type, saying);
  if (finding === null) return null;
  const scope = t("open.scopeEnded", { period: t("open.period", periodOf(years, shown.at)) });
  return {
    finding,
    more: [scope],
    notes: [
      ...(type === null ? [t("open.types.note")] : []),
      ...(endings.running === null
        ? []
        : [t("open.runningBar", { period: sayCategory(endings.running, language, "long") })]),
    ],
    table: endingTable(endings, t("open.caption", { topic: t("open.ending"), scope }), saying),
    chart: <Drawings endings={endings} patternsId={patternsId} isOne={type !== null} saying={saying} />,
  };
}

interface DrawingsProps {
  readonly endings: Endings;
  readonly patternsId: string;
  readonly isOne: boolean;
  readonly saying: Saying;
}

function Drawings({ endings, patternsId, isOne, saying }: DrawingsProps) {
  const { t, language } = saying;
  const groups = groupsIn(endings);
  return (
    <div className="endings stack gap-5">
      <Patterns id={patternsId} />
      <div className="endings-time stack gap-3">
        <Legend
          patternsId={patternsId}
          entries={groups.map(({ group, tone }) => ({ tone, label: t(`open.ends.${group}`) }))}
        />
        <StackedBars
          label={t("open.stack.label")}
          hint={t("open.hint.across")}
          patternsId={patternsId}
          tones={groups.map(({ tone }) => tone)}
          columns={toColumns(endings, saying)}
          tickText={(value) => formatCount(value, language)}
        />
      </div>
      {!isOne && (
        <div className="endings-ways stack gap-3">
          <h3>{t("open.types.title")}</h3>
          <BarChart
            label={t("open.types.label")}
            hint={t("open.hint.down")}
            patternsId={patternsId}
            items={toWayBars(endings, saying)}
          />
        </div>
      )}
    </div>
  );
}
