import "./Logs.css";
import type { ReactNode } from "react";
import { Link } from "wouter";
import type { TrailRow, TrailSource } from "@smgt/contract/shapes/log.ts";
import { pagesOf, type PagesQuery } from "../../../api/paged-queries.ts";
import type { MessageKey } from "../../../i18n/language.ts";
import { formatMoment } from "../../../i18n/formats.ts";
import { usePick, useWords } from "../../../i18n/use-words.ts";
import { Crumbs } from "../../../parts/Crumbs.tsx";
import { MoreButton } from "../../../parts/MoreButton.tsx";
import { LoadError } from "../../../parts/LoadError.tsx";
import { useTitle } from "../../../parts/use-title.ts";
import { adminPaths } from "../../../admin-paths.ts";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import type { IconName } from "../../../ui/icon-paths.ts";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { wordOf } from "./log-words.ts";

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
  readonly title: string;
  readonly about: MessageKey;
  /** Log above the trail. */
  readonly above: { readonly name: string; readonly href: string };
  /** Place in the breadcrumbs, where the title would be too long. */
  readonly here?: string;
  readonly query: PagesQuery<TrailRow, { readonly is_cut?: "Y" | "N" }>;
  /** True when all rows belong to one ticket, which then is not named again. */
  readonly isOneTicket?: boolean;
  /** Link below the lead. */
  readonly link?: ReactNode;
  readonly children?: ReactNode;
}

/** Merges all pages, oldest first. A call is on every page with a row of its id, and is shown once. */
const storyOf = (items: readonly TrailRow[]): TrailRow[] =>
  [...new Map(items.map((row) => [row.row_id, row])).values()].toSorted((a, b) => a.at_utc.localeCompare(b.at_utc));

/** Page of events across all logs, oldest first; earlier ones load page by page. */
export function Trail({ title, about, above, here = title, query, isOneTicket = false, link, children }: Props) {
  const t = useWords();
  useTitle(title);
  const pages = pagesOf(query);
  const rows = storyOf(pages.items);
  return (
    <div className="logs stack gap-4">
      <Crumbs above={[above]} here={here} />
      <div>
        <h1>{title}</h1>
        <p className="muted">{t(about)}</p>
        {link}
      </div>
      {children}
      <LoadError error={pages.failure} onAgain={pages.reload} />
      {rows.length === 0 && pages.isLoading && <Skeleton height="12rem" />}
      {rows.length === 0 && pages.extras !== null && <EmptyState icon="list" title={t("logs.nothingHappened")} />}
      {pages.extras?.is_cut === "Y" && <p role="status">{t("logs.cut")}</p>}
      <MoreButton list={pages} label={t("logs.earlier")} />
      {rows.length > 0 && (
        <ol className="trail" aria-label={title}>
          {rows.map((row) => (
            <li key={row.row_id} className={`trail-row trail-${row.source}`}>
              <Icon name={SOURCES[row.source].icon} size={18} />
              <TrailText row={row} isOneTicket={isOneTicket} />
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

function TrailText({ row, isOneTicket }: { readonly row: TrailRow; readonly isOneTicket: boolean }) {
  const t = useWords();
  const pick = usePick();
  const what =
    row.source === "reply"
      ? wordOf(t, "state", row.event.toLowerCase())
      : row.source === "job"
        ? wordOf(t, "job", row.event)
        : pick(row.action_name, row.action_name_translations);
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
      {(from !== "" || to !== "") && from !== to && <p>{t("timeline.move", { from: from === "" ? "–" : from, to })}</p>}
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
