import { ACK_STATES, type AckLogRow } from "@smgt/contract/calls/oversight/logs.ts";
import { useAcknowledgementsInfiniteQuery } from "../../../api/log-queries.ts";
import { pagesOf } from "../../../api/paged-queries.ts";
import type { Words } from "../../../i18n/language.ts";
import { formatMoment } from "../../../i18n/formats.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { wordOf } from "./event-words.ts";
import type { LogLine } from "./log-line.ts";
import { LogScreen } from "./LogScreen.tsx";
import { TicketName } from "./TicketName.tsx";
import { useLogFilters } from "./use-log-filters.ts";

const PAGE = 50;
const BAD: readonly string[] = ["refused", "unknown"];

function lineOf(t: Words, row: AckLogRow): LogLine {
  const isBad = BAD.includes(row.status);
  const state = wordOf(t, "state", row.status);
  return {
    id: String(row.reply_id),
    at: formatMoment(row.at_utc),
    what: row.ticket_no,
    about: [row.channel, isBad ? "" : state].filter(Boolean).join(" · "),
    tone: isBad ? "warn" : "calm",
    outcome: isBad ? state : "",
    reference: row.reference,
    facts: [
      [t("logs.ticket"), <TicketName key="t" ticketNo={row.ticket_no} ticketId={row.ticket_id} />],
      [t("logs.words"), row.text ?? t("logs.numberOnly")],
      [t("logs.channel"), row.channel],
      [t("logs.state"), state],
      [t("logs.sentAt"), row.sent_at],
      [t("logs.utc"), row.at_utc],
      [t("logs.id"), row.reference],
    ],
  };
}

/** Acknowledgements sent to citizens when a ticket was created. */
export function Acknowledgements() {
  const t = useWords();
  const filters = useLogFilters();
  const state = ACK_STATES.find((one) => one === filters.facet("state"));
  const asked = { ...filters.range, ...(state === undefined ? {} : { status_code: state }) };
  const pages = pagesOf(useAcknowledgementsInfiniteQuery({ ...asked, page_size: PAGE }));
  return (
    <LogScreen
      title={t("logs.acks")}
      about={t("logs.acksAbout")}
      searchHint={t("logs.acksSearch")}
      filters={filters}
      facets={[
        {
          name: "state",
          label: t("logs.state"),
          choices: ACK_STATES.map((value) => ({ value, label: wordOf(t, "state", value) })),
        },
      ]}
      pages={pages}
      lines={pages.items.map((row) => lineOf(t, row))}
      asked={{ log: "acknowledgements", ...asked }}
    />
  );
}
