import type { ReactNode } from "react";
import type { ReplyOf } from "@smgt/contract/call.ts";
import type { overallStatistics } from "@smgt/contract/calls/open-dashboard.ts";
import { formatNumber, formatPercent } from "../../i18n/formats.ts";
import { useLanguage, useWords } from "../../i18n/use-words.ts";
import { classNames } from "../../lib/class-names.ts";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { restOf } from "./shares.ts";

interface Props {
  /** Null until they have come. */
  readonly totals: ReplyOf<typeof overallStatistics> | null;
  /** They could not be had: a dash stands for them. */
  readonly hasFailed: boolean;
  /** What stands under the sentence: when it was counted, or what went wrong. */
  readonly children: ReactNode;
}

/** One sentence and three numbers. */
export function Summary({ totals, hasFailed, children }: Props) {
  const t = useWords();
  const language = useLanguage();
  const percents =
    totals === null || totals.total === 0
      ? null
      : { resolved: totals.resolved_percentage, pending: restOf(totals.resolved_percentage) };
  const ofAll = (percent: number | undefined): string =>
    percent === undefined ? "\u00a0" : t("open.ofAll", { percent: formatPercent(percent, language) });
  return (
    <section className="summary" aria-labelledby="summary-title">
      <div className="summary-words stack gap-3">
        <h1 id="summary-title">{t("open.title")}</h1>
        <p className="muted">{t("open.lead")}</p>
        {!(hasFailed && totals === null) && (
          <p className="summary-sentence">
            {totals === null ? <Skeleton width="95%" height="2.6em" /> : <Sentence totals={totals} />}
          </p>
        )}
        {children}
      </div>
      <dl className="summary-numbers">
        <Figure
          label={t("open.total")}
          value={totals?.total}
          hasFailed={hasFailed}
          note={t("open.totalNote")}
          tone="all"
        />
        <Figure
          label={t("open.resolved")}
          value={totals?.resolved}
          hasFailed={hasFailed}
          note={ofAll(percents?.resolved)}
          tone="resolved"
        />
        <Figure
          label={t("open.pending")}
          value={totals?.pending}
          hasFailed={hasFailed}
          note={ofAll(percents?.pending)}
          tone="pending"
        />
        <div className={classNames("summary-scale", percents !== null && "summary-scale-known")} aria-hidden="true">
          {percents !== null && <span style={{ inlineSize: `${percents.resolved}%` }} />}
        </div>
      </dl>
    </section>
  );
}

function Sentence({ totals }: { readonly totals: ReplyOf<typeof overallStatistics> }) {
  const t = useWords();
  const language = useLanguage();
  if (totals.total === 0) return t("open.sentenceNone");
  return t("open.sentence", {
    total: formatNumber(totals.total, language),
    resolved: formatPercent(totals.resolved_percentage, language),
    pending: formatPercent(restOf(totals.resolved_percentage), language),
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
