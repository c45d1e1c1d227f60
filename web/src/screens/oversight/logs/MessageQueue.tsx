import { Link } from "wouter";
import { MESSAGE_STATES, type MessageState, type QueueRow } from "@smgt/contract/calls/oversight/logs.ts";
import { ROLE } from "@smgt/contract/constants.ts";
import { useMessageQueueInfiniteQuery } from "../../../api/log-queries.ts";
import { pagesOf } from "../../../api/paged-queries.ts";
import { formatMoment, formatMomentShort } from "../../../i18n/formats.ts";
import type { Words } from "../../../i18n/language.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { paths } from "../../../paths.ts";
import { useSession } from "../../../session/use-session.ts";
import { codesOf, wordOf } from "./event-words.ts";
import { HeldList } from "./HeldList.tsx";
import { JobActions } from "./JobActions.tsx";
import type { LogLine } from "./log-line.ts";
import { LogScreen } from "./LogScreen.tsx";
import { TicketName } from "./TicketName.tsx";
import { useLogFilters } from "./use-log-filters.ts";

const PAGE = 50;
const TONES: Readonly<Record<MessageState, LogLine["tone"]>> = {
  queued: "calm",
  running: "calm",
  paused: "warn",
  failed: "warn",
  dead: "bad",
  sent: "good",
};

function lineOf(t: Words, row: QueueRow): LogLine {
  const tone = TONES[row.state];
  const state = wordOf(t, "state", row.state);
  return {
    id: row.message_id,
    at: formatMoment(row.at_utc),
    what: wordOf(t, "job", row.queue),
    about: [row.ticket_no, tone === "calm" ? state : ""].filter(Boolean).join(" · "),
    tone,
    outcome: tone === "calm" ? "" : state,
    reference: row.reference,
    facts: [
      [t("logs.state"), state],
      [t("logs.meaning"), wordOf(t, "state", `${row.state}Means`)],
      [
        t("logs.ticket"),
        row.ticket_no === null ? null : <TicketName key="t" ticketNo={row.ticket_no} ticketId={row.ticket_id} />,
      ],
      [t("logs.attempts"), String(row.attempts)],
      [t("logs.waitsFor"), row.waits_for === null ? null : wordOf(t, "wait", row.waits_for)],
      [t("logs.stateSince"), row.state_since === null ? null : formatMomentShort(row.state_since)],
      [t("logs.nextAt"), row.next_attempt_at === null ? null : formatMomentShort(row.next_attempt_at)],
      [t("logs.error"), row.error],
      [t("logs.number"), row.message_id],
      [t("logs.id"), row.reference],
    ],
  };
}

/** Jobs and outgoing messages: waiting, running, failed or sent, with their actions. */
export function MessageQueue() {
  const t = useWords();
  const isHead = useSession()?.roleId === ROLE.CELL_HEAD;
  const filters = useLogFilters();
  const state = MESSAGE_STATES.find((one) => one === filters.facet("state"));
  const queue = filters.facet("queue");
  const asked = {
    ...filters.range,
    ...(state === undefined ? {} : { state }),
    ...(queue === "" ? {} : { queue }),
  };
  const query = useMessageQueueInfiniteQuery({ ...asked, page_size: PAGE });
  const pages = pagesOf(query);
  const standing = pages.extras?.standing ?? [];
  return (
    <LogScreen
      title={t("logs.queue")}
      about={t("logs.queueAbout")}
      searchHint={t("logs.queueSearch")}
      filters={filters}
      facets={[
        {
          name: "state",
          label: t("logs.state"),
          choices: MESSAGE_STATES.map((value) => ({ value, label: wordOf(t, "state", value) })),
        },
        {
          name: "queue",
          label: t("logs.kind"),
          choices: codesOf("job")
            .map((code) => ({ value: code, label: wordOf(t, "job", code) }))
            .toSorted((a, b) => a.label.localeCompare(b.label)),
        },
      ]}
      pages={pages}
      lines={pages.items.map((row) => lineOf(t, row))}
      asked={{ log: "messages", ...asked }}
      actions={(id) => {
        const row = pages.items.find((one) => one.message_id === id);
        return row === undefined ? null : <JobActions row={row} name={wordOf(t, "job", row.queue)} />;
      }}
    >
      <section aria-labelledby="log-standing">
        <h2 id="log-standing">{t("logs.standing")}</h2>
        {pages.extras !== null && standing.length === 0 && <p>{t("logs.nothingWaits")}</p>}
        <ul className="log-standing">
          {standing.map((row) => (
            <li key={row.state} className="card">
              <strong>
                {wordOf(t, "state", row.state)}: <span className="numeral">{row.count}</span>
              </strong>
              <span className="muted">{t("logs.since", { time: formatMomentShort(row.oldest_at) })}</span>
            </li>
          ))}
        </ul>
        <HeldList held={pages.extras?.held ?? []} />
        {isHead && (
          <p>
            <Link href={paths.parked}>{t("logs.parked")}</Link>
          </p>
        )}
      </section>
    </LogScreen>
  );
}
