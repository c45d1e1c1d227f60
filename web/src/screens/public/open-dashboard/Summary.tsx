import type { ReactNode } from "react";
import type { ReplyOf } from "@smgt/contract/call.ts";
import type { overallStatistics } from "@smgt/contract/calls/oversight/open-dashboard.ts";
import { formatNumber, formatPercent } from "../../../i18n/formats.ts";
import { useLanguage, useWords } from "../../../i18n/use-words.ts";
import { classNames } from "../../../lib/class-names.ts";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { sharesThatAdd } from "./shares.ts";

type Totals = ReplyOf<typeof overallStatistics>;

interface Props {
  /** Absent until loaded. */
  readonly totals: Totals | null;
  /** Loading failed: a dash replaces the numbers. */
  readonly hasFailed: boolean;
  /** Years of the totals. */
  readonly period: string;
  /** Line under the sentence: period and time of the count, or the failure. */
  readonly children: ReactNode;
}

/** Percentages of all tickets: solved, closed in all, pending. Solved, closed otherwise and pending add up to 100. */
function percentsOf(totals: Totals | null) {
  if (totals === null || totals.total === 0) return null;
  const parts = [totals.solved, totals.resolved - totals.solved, totals.pending];
  const [solved = 0, otherwise = 0, pending = 0] = sharesThatAdd(parts);
  return { solved, otherwise, closed: Math.round((solved + otherwise) * 10) / 10, pending };
}

/** One sentence and four numbers; closed and solved are shown apart. */
export function Summary({ totals, hasFailed, period, children }: Props) {
  const t = useWords();
  const language = useLanguage();
  const percents = percentsOf(totals);
  const ofAll = (percent: number | undefined): string =>
    percent === undefined ? "\u00a0" : t("open.ofAll", { percent: formatPercent(percent, language) });
  const figures = [
    { tone: "all", label: t("open.total"), value: totals?.total, note: period },
    { tone: "closed", label: t("open.closed"), value: totals?.resolved, note: ofAll(percents?.closed) },
    { tone: "solved", label: t("open.solved"), value: totals?.solved, note: ofAll(percents?.solved) },
    { tone: "pending", label: t("open.pending"), value: totals?.pending, note: ofAll(percents?.pending) },
  ];
  return (
    <section className="summary" aria-labelledby="summary-title">
      <div className="summary-words stack gap-3">
        <h1 id="summary-title">{t("open.title")}</h1>
        <p className="muted">{t("open.lead")}</p>
        {!(hasFailed && totals === null) && (
          <p className="summary-sentence">
            {totals === null ? (
              <Skeleton width="95%" height="2.6em" />
            ) : (
              <span>
                <Sentence totals={totals} period={period} />
              </span>
            )}
          </p>
        )}
        {children}
      </div>
      <dl className="summary-numbers">
        {figures.map((figure) => (
          <Figure key={figure.tone} {...figure} hasFailed={hasFailed} />
        ))}
        <div className={classNames("summary-scale", percents !== null && "summary-scale-known")} aria-hidden="true">
          {percents !== null && (
            <>
              <span className="summary-scale-solved" style={{ inlineSize: `${percents.solved}%` }} />
              <span className="summary-scale-closed" style={{ inlineSize: `${percents.otherwise}%` }} />
            </>
          )}
        </div>
      </dl>
    </section>
  );
}

function Sentence({ totals, period }: { readonly totals: Totals; readonly period: string }) {
  const t = useWords();
  const language = useLanguage();
  const percents = percentsOf(totals);
  if (percents === null) return t("open.sentenceNone", { period });
  return t("open.sentence", {
    period,
    count: totals.total,
    total: formatNumber(totals.total, language),
    confirmed: formatNumber(totals.confirmed_by_citizen, language),
    solved: formatPercent(percents.solved, language),
    closed: formatPercent(percents.closed, language),
    pending: formatPercent(percents.pending, language),
  });
}

interface FigureProps {
  readonly label: string;
  readonly value: number | undefined;
  readonly hasFailed: boolean;
  readonly note: string;
  readonly tone: string;
}

function Figure({ label, value, hasFailed, note, tone }: FigureProps) {
  const language = useLanguage();
  return (
    <div className={`summary-figure summary-${tone}`}>
      <dt>{label}</dt>
      <dd className="numeral">
        <strong>
          {value !== undefined ? (
            formatNumber(value, language)
          ) : hasFailed ? (
            "–"
          ) : (
            <Skeleton width="4rem" height="1.25em" />
          )}
        </strong>
        <span>{note}</span>
      </dd>
    </div>
  );
}
