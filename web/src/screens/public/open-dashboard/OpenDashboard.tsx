import "./OpenDashboard.css";
import { useState } from "react";
import { Link } from "wouter";
import { overallStatistics } from "@smgt/contract/calls/oversight/open-dashboard.ts";
import { formatMomentShort } from "../../../i18n/formats.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { Banners } from "../../../parts/Banners.tsx";
import { PublicFrame } from "../../../parts/PublicFrame.tsx";
import { useTitle } from "../../../parts/use-title.ts";
import { paths } from "../../../paths.ts";
import { Banner } from "../../../ui/Banner.tsx";
import { Button } from "../../../ui/Button.tsx";
import { BehindResolved } from "./BehindResolved.tsx";
import { BreakdownGraph } from "./BreakdownGraph.tsx";
import { Definitions } from "./Definitions.tsx";
import { EndingGraph } from "./EndingGraph.tsx";
import { Foot } from "./Foot.tsx";
import { periodOf } from "./months.ts";
import { OverallGraph } from "./OverallGraph.tsx";
import { Summary } from "./Summary.tsx";
import { Today } from "./Today.tsx";
import { useFigures, type Figures } from "./use-figures.ts";
import { useCallback, useMemo } from "react";
import { useLocation, useSearch } from "wouter";
import { readView, writeView, type View } from "./view.ts";
import { FilterSelect } from "./FilterSelect.tsx";

interface Props {
  readonly years: number;
  /** Number of calendar years with figures. */
  readonly most: number;
  readonly now: number;
  readonly onPick: (years: number) => void;
}

/** Period of the whole page: the running year, plus previous years as far as there are figures. */
function YearsSelect({ years, most, now, onPick }: Props) {
  const t = useWords();
  const choices = Array.from({ length: Math.max(most, years) }, (_none, at) => ({
    value: String(at + 1),
    label: t("open.period", periodOf(at + 1, now)),
  }));
  return (
    <FilterSelect
      label={t("open.pick.years")}
      value={String(years)}
      choices={choices}
      onPick={(value) => onPick(Number(value))}
    />
  );
}

/** Choices in the address, and their setter. Replaces the address, so that Back leaves the page. */
function useView(): readonly [View, (patch: Partial<View>) => void] {
  const search = useSearch();
  const [path, go] = useLocation();
  const view = useMemo(() => readView(search), [search]);
  const change = useCallback(
    (patch: Partial<View>) => {
      const query = writeView({ ...view, ...patch });
      go(query === "" ? path : `${path}?${query}`, { replace: true });
    },
    [view, path, go],
  );
  return [view, change];
}

const ofYears = (years: number) => ({ year_range: years });

/** Public dashboard: a sentence, its numbers, four graphs, and definitions. */
export function OpenDashboard() {
  const t = useWords();
  const [view, change] = useView();
  const figures = useFigures(overallStatistics, view.years, ofYears);
  const totals = figures.shown?.reply ?? null;
  const updated = totals === null ? null : formatMomentShort(totals.as_of);
  const mostYears = totals?.total_years ?? 1;
  const [openedAt] = useState(Date.now);
  const now = totals === null ? openedAt : Date.parse(totals.as_of);
  const shared = { years: view.years, updated };
  const hasFailed = figures.state === "failed";
  useTitle(t("open.title"));
  return (
    <PublicFrame
      link={
        <>
          <Link href={paths.myTicket}>{t("mine.link")}</Link>
          <Link href={paths.login}>{t("open.signIn")}</Link>
        </>
      }
      foot={<Foot updated={updated} />}
    >
      <div className="open">
        <Banners page="open_dashboard" />
        <Summary
          totals={totals}
          hasFailed={hasFailed}
          period={t("open.period", periodOf(figures.shown?.choice ?? view.years, now))}
        >
          <YearsSelect years={view.years} most={mostYears} now={now} onPick={(years) => change({ years })} />
          <Freshness figures={figures} updated={updated} />
        </Summary>
        <div className="open-pair open-pair-uneven">
          <Today />
          <BehindResolved totals={totals} hasFailed={hasFailed} />
        </div>
        <OverallGraph choice={view.overall} onChange={(overall) => change({ overall })} {...shared} />
        <div className="open-pair">
          <BreakdownGraph kind="issue" choice={view.issue} onChange={(issue) => change({ issue })} {...shared} />
          <BreakdownGraph
            kind="district"
            choice={view.district}
            onChange={(district) => change({ district })}
            {...shared}
          />
        </div>
        <EndingGraph choice={view.ending} onChange={(ending) => change({ ending })} mostYears={mostYears} {...shared} />
        <Definitions />
      </div>
    </PublicFrame>
  );
}

interface FreshnessProps {
  readonly figures: Figures<typeof overallStatistics, number>;
  readonly updated: string | null;
}

/** Time of the count and link to the definitions, or a failure note. */
function Freshness({ figures, updated }: FreshnessProps) {
  const t = useWords();
  const hasFailure = figures.state === "failed" || figures.state === "stale";
  return (
    <>
      {hasFailure && (
        <Banner tone="warn">
          <output>{updated === null ? t("open.failed") : t("open.stale", { time: updated })}</output>
          <div>
            <Button small icon="refresh" onClick={figures.retry}>
              {t("app.retry")}
            </Button>
          </div>
        </Banner>
      )}
      <p className="summary-links flow small">
        <a href="#definitions">{t("open.whatWords")}</a>
        <span className="muted numeral">{updated === null ? "\u00a0" : t("open.updated", { time: updated })}</span>
      </p>
    </>
  );
}
