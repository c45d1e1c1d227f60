import type { ReplyOf } from "@smgt/contract/call.ts";
import type { overallStatistics } from "@smgt/contract/calls/oversight/open-dashboard.ts";
import { formatNumber, formatPercent } from "../../../i18n/formats.ts";
import type { MessageKey } from "../../../i18n/language.ts";
import { useLanguage, useWords } from "../../../i18n/use-words.ts";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { shareOf } from "./shares.ts";

type Totals = ReplyOf<typeof overallStatistics>;

interface Part {
  readonly key: "confirmed_by_citizen" | "resolved_late" | "transferred" | "no_action" | "reopened";
  readonly label: MessageKey;
  /** Base of the share. */
  readonly of: "resolved" | "total";
}

const PARTS: readonly Part[] = [
  { key: "confirmed_by_citizen", label: "open.confirmed", of: "resolved" },
  { key: "resolved_late", label: "open.late", of: "resolved" },
  { key: "transferred", label: "open.transferred", of: "resolved" },
  { key: "no_action", label: "open.noAction", of: "resolved" },
  { key: "reopened", label: "open.reopened", of: "total" },
];

interface Props {
  /** Absent until loaded. */
  readonly totals: Totals | null;
  readonly hasFailed: boolean;
}

/** Breakdown of "closed", because closed is not always solved. */
export function BehindResolved({ totals, hasFailed }: Props) {
  const t = useWords();
  return (
    <section className="behind stack gap-3 card" aria-labelledby="behind-title">
      <h2 id="behind-title">{t("open.behind")}</h2>
      <p className="muted">{t("open.behindNote")}</p>
      <dl className="behind-parts">
        {PARTS.map((part) => (
          <PartFigure key={part.key} part={part} totals={totals} hasFailed={hasFailed} />
        ))}
      </dl>
    </section>
  );
}

interface PartProps extends Props {
  readonly part: Part;
}

function PartFigure({ part, totals, hasFailed }: PartProps) {
  const t = useWords();
  const language = useLanguage();
  const whole = totals?.[part.of] ?? 0;
  const percent = totals === null ? 0 : shareOf(totals[part.key], whole);
  const share = t(part.of === "total" ? "open.ofTickets" : "open.ofClosed", {
    percent: formatPercent(percent, language),
  });
  return (
    <div className="behind-part stack gap-1">
      <dt>{t(part.label)}</dt>
      <dd className="numeral">
        <strong>
          {totals !== null ? (
            formatNumber(totals[part.key], language)
          ) : hasFailed ? (
            "–"
          ) : (
            <Skeleton width="3.5rem" height="1.5em" />
          )}
        </strong>
        <span className="behind-scale" aria-hidden="true">
          <span style={{ inlineSize: `${percent}%` }} />
        </span>
        <span className="muted">{whole > 0 ? share : "\u00a0"}</span>
      </dd>
    </div>
  );
}
