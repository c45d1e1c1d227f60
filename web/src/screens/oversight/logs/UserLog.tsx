import type { UserLog as Row } from "@smgt/contract/calls/oversight/logs.ts";
import { useUserLogInfiniteQuery } from "../../../api/log-queries.ts";
import { pagesOf } from "../../../api/paged-queries.ts";
import type { Words } from "../../../i18n/language.ts";
import { formatMoment } from "../../../i18n/formats.ts";
import { usePick, useWords, type Pick } from "../../../i18n/use-words.ts";
import { isEvent } from "./event-words.ts";
import type { LogLine } from "./log-line.ts";
import { LogScreen } from "./LogScreen.tsx";
import { OfficerName, TicketName } from "./TicketName.tsx";
import { useLogFilters } from "./use-log-filters.ts";

const PAGE = 50;
/** Events of refused attempts. */
const REFUSED = /WRONG|FAILED|REFUSED|FORGED|REPLAYED|REACHED|STOPPED|NOT_HELD|LOCKED$/;

function lineOf(t: Words, pick: Pick, row: Row): LogLine {
  const isRefused = REFUSED.test(row.event);
  return {
    id: String(row.log_id),
    at: formatMoment(row.at_utc),
    what: row.what,
    about: [row.user_name, row.ip, row.user_agent].filter(Boolean).join(" · "),
    tone: isRefused ? "warn" : "calm",
    outcome: isRefused ? t("logs.refused") : "",
    reference: row.reference,
    facts: [
      [t("logs.who"), <OfficerName key="who" userId={row.user_id} name={row.user_name} />],
      [t("logs.role"), pick(row.role, row.role_translations)],
      [t("logs.address"), row.ip],
      [t("logs.device"), row.user_agent],
      [
        t("logs.ticket"),
        row.ticket_no === null ? null : <TicketName key="t" ticketNo={row.ticket_no} ticketId={row.ticket_id} />,
      ],
      [t("logs.call"), row.call_name],
      [t("logs.error"), row.error],
      [t("logs.times"), row.times > 1 ? String(row.times) : null],
      [t("logs.utc"), row.at_utc],
      [t("logs.id"), row.reference],
    ],
  };
}

/** Sign-ins, sign-outs, failures, and data shown, revoked or changed. */
export function UserLog() {
  const t = useWords();
  const pick = usePick();
  const filters = useLogFilters();
  const event = filters.facet("event");
  const asked = { ...filters.range, ...(isEvent(event) ? { event } : {}) };
  const pages = pagesOf(useUserLogInfiniteQuery({ ...asked, page_size: PAGE }));
  return (
    <LogScreen
      title={t("logs.users")}
      about={t("logs.usersAbout")}
      searchHint={t("logs.usersSearch")}
      filters={filters}
      facets={[
        {
          name: "event",
          label: t("logs.event"),
          choices: (pages.extras?.events ?? [])
            .map((one) => ({ value: one.event, label: one.what }))
            .toSorted((a, b) => a.label.localeCompare(b.label)),
        },
      ]}
      pages={pages}
      lines={pages.items.map((row) => lineOf(t, pick, row))}
      asked={{ log: "users", ...asked }}
    />
  );
}
