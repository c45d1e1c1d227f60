import { todayStatistics } from "@smgt/contract/calls/oversight/open-dashboard.ts";
import { everything } from "../../../api/use-answer.ts";
import { formatDay, formatMomentShort, formatNumber } from "../../../i18n/formats.ts";
import { useLanguage, useWords } from "../../../i18n/use-words.ts";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { useFigures } from "./use-figures.ts";

/** Tickets received today, and tickets closed today whatever their date. */
export function Today() {
  const t = useWords();
  const language = useLanguage();
  const { shown, state } = useFigures(todayStatistics, null, everything);
  const today = shown?.reply ?? null;
  const figures = [
    { label: t("open.todayReceived"), n: today?.total },
    { label: t("open.closed"), n: today?.closed_today },
    { label: t("open.solved"), n: today?.solved_today },
  ];
  return (
    <section className="today stack gap-3 card" aria-labelledby="today-title">
      <h2 id="today-title">
        <span>{t("open.today")}</span>
        {today !== null && <span className="numeral">{`, ${formatDay(today.as_of)}`}</span>}
      </h2>
      <dl className="today-numbers">
        {figures.map(({ label, n }) => (
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
            </dd>
          </div>
        ))}
      </dl>
      <p className="muted">
        <span>{state === "failed" ? t("open.failed") : t("open.todayNote")}</span>{" "}
        {state === "stale" && today !== null && (
          <span>{t("open.stale", { time: formatMomentShort(today.as_of) })}</span>
        )}
      </p>
    </section>
  );
}
