import "./DailyStatistics.css";
import type { ReplyOf } from "@smgt/contract/call.ts";
import { dailyStatistics } from "@smgt/contract/calls/oversight/dashboard.ts";
import { formatMomentShort, formatNumber } from "../i18n/formats.ts";
import { everything, useAnswer } from "../api/use-answer.ts";
import type { MessageKey } from "../i18n/language.ts";
import { useLanguage, useWords } from "../i18n/use-words.ts";
import { Icon } from "../ui/Icon.tsx";
import type { IconName } from "../ui/icon-paths.ts";
import { Skeleton } from "../ui/Skeleton.tsx";

type Figures = ReplyOf<typeof dailyStatistics>;

interface Figure {
  readonly key: Exclude<keyof Figures, "as_of">;
  readonly label: MessageKey;
  readonly icon: IconName;
  readonly tone: string;
}

const FIGURES: readonly Figure[] = [
  { key: "total_tickets_received", label: "stats.received", icon: "inbox", tone: "brand" },
  { key: "total_tweets_received", label: "stats.posts", icon: "message", tone: "brand" },
  { key: "total_tickets_resolved_in_time", label: "stats.inTime", icon: "checkCircle", tone: "good" },
  { key: "total_tickets_resolved_late", label: "stats.late", icon: "check", tone: "warn" },
  { key: "total_tickets_underprocess_within_sla", label: "stats.within", icon: "clock", tone: "calm" },
  { key: "total_tickets_underprocess_but_overdue", label: "stats.overdue", icon: "alert", tone: "bad" },
];

/** Figures of the day. On failure only a small grey note appears. */
export function DailyStatistics() {
  const t = useWords();
  const language = useLanguage();
  const { shown, state } = useAnswer(dailyStatistics, null, everything);
  return (
    <section className="stack gap-3" aria-labelledby="stats-title">
      <h2 id="stats-title">{t("stats.title")}</h2>
      {state === "failed" ? (
        <p className="faint small" role="status">
          {t("stats.off")}
        </p>
      ) : (
        <>
          <dl className="stats-grid">
            {FIGURES.map((figure) => (
              <div key={figure.key} className={`stats-figure stats-${figure.tone}`}>
                <dt>
                  <Icon name={figure.icon} size={16} />
                  {t(figure.label)}
                </dt>
                <dd className="numeral">
                  {shown === null ? (
                    <Skeleton width="4.5rem" height="1.3em" />
                  ) : (
                    formatNumber(shown.reply[figure.key], language)
                  )}
                </dd>
              </div>
            ))}
          </dl>
          <p className="faint small numeral">
            {shown === null ? "\u00a0" : t("stats.asOf", { time: formatMomentShort(shown.reply.as_of) })}
          </p>
        </>
      )}
    </section>
  );
}
