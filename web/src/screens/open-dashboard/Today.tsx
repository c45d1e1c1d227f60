import { todayStatistics } from "@smgt/contract/calls/open-dashboard.ts";
import { everything } from "../../api/use-answer.ts";
import { formatDay, formatMomentShort, formatNumber, formatPercent } from "../../i18n/formats.ts";
import { useLanguage, useWords } from "../../i18n/use-words.ts";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { restOf } from "./shares.ts";
import { useFigures } from "./use-figures.ts";

/** The tickets of this day, and how they stand now. */
export function Today() {
  const t = useWords();
  const language = useLanguage();
  const { shown, state } = useFigures(todayStatistics, null, everything);
  const today = shown?.reply ?? null;
  const percent = (share: number): string | null =>
    today === null || today.total === 0 ? null : formatPercent(share, language);
  const figures = [
    { label: t("open.todayReceived"), n: today?.total, share: null },
    { label: t("open.resolved"), n: today?.resolved, share: today && percent(today.resolved_percentage) },
    { label: t("open.pending"), n: today?.pending, share: today && percent(restOf(today.resolved_percentage)) },
  ];
  return (
    <section className="today stack gap-3 card" aria-labelledby="today-title">
      <h2 id="today-title">
        {t("open.today")}
        {today !== null && <span className="numeral">, {formatDay(today.as_of)}</span>}
      </h2>
      <dl className="today-numbers">
        {figures.map(({ label, n, share }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="numeral">
              <strong>
                {n !== undefined ? (
                  formatNumber(n, language)
                ) : state === "failed" ? (
                  "–"
                ) : (
                  <Skeleton width="2.5rem" height="1.5em" />
                )}
              </strong>
              {share !== null && <span>{share}</span>}
            </dd>
          </div>
        ))}
      </dl>
      <p className="muted">
        {state === "failed" ? t("open.failed") : t("open.todayNote")}{" "}
        {state === "stale" && today !== null && t("open.stale", { time: formatMomentShort(today.as_of) })}
      </p>
    </section>
  );
}
