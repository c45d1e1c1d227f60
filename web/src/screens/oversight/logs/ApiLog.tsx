import { API_DIRECTIONS, type ApiLogRow } from "@smgt/contract/calls/oversight/logs.ts";
import { useApiLogInfiniteQuery } from "../../../api/log-queries.ts";
import { pagesOf } from "../../../api/paged-queries.ts";
import type { MessageKey, Words } from "../../../i18n/language.ts";
import { formatMoment } from "../../../i18n/formats.ts";
import { useWords } from "../../../i18n/use-words.ts";
import type { LogLine } from "./log-line.ts";
import { LogScreen } from "./LogScreen.tsx";
import { OfficerName, TicketName } from "./TicketName.tsx";
import { useLogFilters } from "./use-log-filters.ts";

const PAGE = 50;
const STATUSES = ["200", "201", "400", "401", "403", "404", "413", "429", "500", "503"] as const;
const DIRECTIONS: Readonly<Record<ApiLogRow["direction"], MessageKey>> = {
  IN: "logs.in",
  OUT: "logs.out",
  GAP: "logs.gap",
};

const SERVER_FAULT = 500;
const outcomeOf = ({ http_status: status, error }: ApiLogRow): string =>
  error ?? (status === null ? "" : String(status));
const toneOf = ({ http_status: status, error }: ApiLogRow): LogLine["tone"] => {
  if (error === null) return "calm";
  return (status ?? SERVER_FAULT) >= SERVER_FAULT ? "bad" : "warn";
};

function lineOf(t: Words, row: ApiLogRow): LogLine {
  const isGap = row.direction === "GAP";
  return {
    id: String(row.api_log_id),
    at: formatMoment(row.at_utc),
    what: isGap ? t("logs.lost", { n: row.lost ?? 0 }) : row.api_name,
    about: isGap
      ? ""
      : [t(DIRECTIONS[row.direction]), t("logs.ms", { n: row.latency_ms }), row.user_name].filter(Boolean).join(" · "),
    tone: isGap ? "bad" : toneOf(row),
    outcome: row.error === null ? "" : outcomeOf(row),
    reference: row.request_id,
    facts: [
      [t("logs.direction"), t(DIRECTIONS[row.direction])],
      [t("logs.status"), row.http_status === null ? null : String(row.http_status)],
      [t("logs.took"), isGap ? null : t("logs.ms", { n: row.latency_ms })],
      [t("logs.error"), row.error],
      [
        t("logs.who"),
        row.user_name === null ? null : <OfficerName key="who" userId={row.user_id} name={row.user_name} />,
      ],
      [t("logs.address"), row.ip],
      [
        t("logs.ticket"),
        row.ticket_no === null ? null : <TicketName key="t" ticketNo={row.ticket_no} ticketId={row.ticket_id} />,
      ],
      [t("logs.utc"), row.at_utc],
      [t("logs.id"), row.request_id],
    ],
  };
}

/** Every incoming call, and every outgoing one. */
export function ApiLog() {
  const t = useWords();
  const filters = useLogFilters();
  const direction = API_DIRECTIONS.find((one) => one === filters.facet("direction"));
  const status = STATUSES.find((one) => one === filters.facet("status"));
  const asked = {
    ...filters.range,
    ...(direction === undefined ? {} : { direction }),
    ...(status === undefined ? {} : { status: Number(status) }),
  };
  const pages = pagesOf(useApiLogInfiniteQuery({ ...asked, page_size: PAGE }));
  return (
    <LogScreen
      title={t("logs.api")}
      about={t("logs.apiAbout")}
      searchHint={t("logs.apiSearch")}
      filters={filters}
      facets={[
        {
          name: "direction",
          label: t("logs.direction"),
          choices: API_DIRECTIONS.map((value) => ({ value, label: t(DIRECTIONS[value]) })),
        },
        { name: "status", label: t("logs.status"), choices: STATUSES.map((value) => ({ value, label: value })) },
      ]}
      pages={pages}
      lines={pages.items.map((row) => lineOf(t, row))}
      asked={{ log: "api", ...asked }}
    />
  );
}
