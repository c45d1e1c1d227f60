import type { AuditRow } from "@smgt/contract/calls/oversight/audit.ts";
import { useAuditRowsInfiniteQuery } from "../../../api/audit-queries.ts";
import { pagesOf } from "../../../api/paged-queries.ts";
import { formatMoment } from "../../../i18n/formats.ts";
import type { Words } from "../../../i18n/language.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { AuditState } from "../../../parts/audit-state/AuditState.tsx";
import { isEvent } from "./event-words.ts";
import type { LogLine } from "./log-line.ts";
import { LogScreen } from "./LogScreen.tsx";
import { OfficerName, TicketName } from "./TicketName.tsx";
import { useLogFilters } from "./use-log-filters.ts";

const PAGE = 50;

function lineOf(t: Words, row: AuditRow): LogLine {
  const by = row.by_name ?? t("audit.server");
  return {
    id: String(row.audit_id),
    at: formatMoment(row.at_utc),
    what: row.what,
    about: [row.ticket_no, by, row.role_name].filter(Boolean).join(" · "),
    tone: "calm",
    outcome: "",
    reference: row.reference,
    facts: [
      [
        t("logs.who"),
        row.by_user_id === null ? by : <OfficerName key="who" userId={row.by_user_id} name={row.by_name} />,
      ],
      [t("logs.role"), row.role_name],
      [
        t("logs.ticket"),
        row.ticket_no === null ? null : <TicketName key="t" ticketNo={row.ticket_no} ticketId={row.ticket_id} />,
      ],
      [t("masters.reason"), row.is_said_changed === "Y" ? t("audit.saidChanged") : row.said],
      [t("logs.utc"), row.at_utc],
      [t("logs.number"), String(row.audit_id)],
      [t("logs.id"), row.reference],
    ],
  };
}

/** Officers among the rows, without duplicates, by name. */
function officersOf(rows: readonly AuditRow[]): { value: string; label: string }[] {
  const names = new Map(rows.map((row) => [row.by_user_id, row.by_name]));
  return [...names]
    .flatMap(([userId, name]) => (userId === null || name === null ? [] : { value: String(userId), label: name }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
}

/** Every recorded change, view and export, and the state of the audit chain. */
export function Audit() {
  const t = useWords();
  const filters = useLogFilters();
  const officer = filters.facet("officer");
  const chosen = /^[1-9]\d{0,8}$/.test(officer) ? { user_id: Number(officer) } : {};
  const event = filters.facet("event");
  const asked = { ...filters.range, ...chosen, ...(isEvent(event) ? { event } : {}) };
  const pages = pagesOf(useAuditRowsInfiniteQuery({ ...asked, page_size: PAGE }));
  return (
    <LogScreen
      title={t("audit.title")}
      about={t("audit.about")}
      searchHint={t("logs.auditSearch")}
      filters={filters}
      facets={[
        {
          name: "event",
          label: t("audit.kind"),
          choices: (pages.extras?.events ?? []).map((one) => ({ value: one.event, label: one.what })),
        },
        { name: "officer", label: t("logs.who"), choices: officersOf(pages.items) },
      ]}
      pages={pages}
      lines={pages.items.map((row) => lineOf(t, row))}
      asked={{ log: "audit", ...asked }}
    >
      <AuditState />
    </LogScreen>
  );
}
