import "./Logs.css";
import { Link } from "wouter";
import type { TrailRow, TrailSource } from "@smgt/contract/shapes/log.ts";
import type { MessageKey } from "../../i18n/language.ts";
import { formatMoment } from "../../i18n/formats.ts";
import { usePick, useWords } from "../../i18n/use-words.ts";
import { adminPaths } from "../../admin-paths.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Icon } from "../../ui/Icon.tsx";
import type { IconName } from "../../ui/icon-paths.ts";
import { wordOf } from "./event-words.ts";

const SOURCES: Readonly<Record<TrailSource, { readonly icon: IconName; readonly word: MessageKey }>> = {
  history: { icon: "flag", word: "logs.ofHistory" },
  record: { icon: "file", word: "logs.ofRecord" },
  security: { icon: "shield", word: "logs.ofSecurity" },
  reply: { icon: "reply", word: "logs.ofReply" },
  job: { icon: "clock", word: "logs.ofJob" },
  call: { icon: "arrowRight", word: "logs.ofCall" },
  outside: { icon: "globe", word: "logs.ofOutside" },
};

interface Props {
  readonly rows: readonly TrailRow[];
  readonly label: string;
  /** Whether the rows are all of one ticket, which need not be named again. */
  readonly isOneTicket?: boolean;
  readonly isCut: boolean;
}

/** What happened, oldest first, in one line of time across all logs. */
export function Trail({ rows, label, isOneTicket = false, isCut }: Props) {
  const t = useWords();
  if (rows.length === 0) return <EmptyState icon="list" title={t("logs.nothingHappened")} />;
  return (
    <>
      {isCut && <p role="status">{t("logs.cut")}</p>}
      <ol className="trail" aria-label={label}>
        {rows.map((row) => (
          <li key={row.row_id} className={`trail-row trail-${row.source}`}>
            <Icon name={SOURCES[row.source].icon} size={18} />
            <TrailText row={row} isOneTicket={isOneTicket} />
          </li>
        ))}
      </ol>
    </>
  );
}

function TrailText({ row, isOneTicket }: { readonly row: TrailRow; readonly isOneTicket: boolean }) {
  const t = useWords();
  const pick = usePick();
  const happened =
    row.source === "job"
      ? wordOf(t, "job", row.event)
      : row.source === "reply"
        ? wordOf(t, "state", row.event.toLowerCase())
        : wordOf(t, "event", row.event);
  const what = row.action_name === null ? happened : pick(row.action_name, row.action_name_translations);
  const [from, to] = [
    pick(row.from_status_name, row.from_status_name_translations),
    pick(row.to_status_name, row.to_status_name_translations),
  ];
  const who = [row.user_name, pick(row.role_name, row.role_name_translations)].filter(Boolean).join(", ");
  const call = [
    row.http_status === null ? "" : String(row.http_status),
    row.latency_ms === null ? "" : t("logs.ms", { n: row.latency_ms }),
    row.error ?? "",
  ].filter(Boolean);
  return (
    <div className="stack gap-1">
      <p className="trail-head">
        <span className="numeral muted">{formatMoment(row.at_utc)}</span> <strong>{what}</strong>{" "}
        <span className="muted">{t(SOURCES[row.source].word)}</span>
      </p>
      {(from !== "" || to !== "") && from !== to && <p>{t("logs.went", { from: from === "" ? "–" : from, to })}</p>}
      {row.words !== null && <p className="trail-words">{row.words}</p>}
      <p className="flow gap-2 trail-foot">
        {who !== "" && <span>{who}</span>}
        {!isOneTicket && row.ticket_no !== null && (
          <span className="numeral">
            {row.ticket_id === null ? (
              row.ticket_no
            ) : (
              <Link href={adminPaths.logTicket(row.ticket_id)}>{row.ticket_no}</Link>
            )}
          </span>
        )}
        {call.length > 0 && <span className="numeral">{call.join(" · ")}</span>}
        {row.reference !== null && (
          <Link className="numeral" href={adminPaths.logId(row.reference)}>
            {row.reference}
          </Link>
        )}
      </p>
    </div>
  );
}
