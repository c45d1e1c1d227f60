import { Link } from "wouter";
import { MESSAGE_STATES, type MessageState, type QueueRow } from "@smgt/contract/calls/oversight/logs.ts";
import { ROLE } from "@smgt/contract/constants.ts";
import { useMessageQueueInfiniteQuery } from "../../../api/log-queries.ts";
import { formatMomentShort } from "../../../i18n/formats.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { paths } from "../../../paths.ts";
import { useSession } from "../../../session/use-session.ts";
import { HeldList } from "./HeldList.tsx";
import { JobActions } from "./JobActions.tsx";
import { JOBS, wordOf } from "./log-words.ts";
import { chosenFrom } from "./LogFilterBar.tsx";
import { TICKET, type LogLine } from "./LogRows.tsx";
import { LogTable, type LogSpec } from "./LogTable.tsx";
import type { LogExtras } from "./use-log-filters.ts";

const TONES: Readonly<Record<MessageState, NonNullable<LogLine["tone"]>>> = {
  queued: "calm",
  running: "calm",
  paused: "warn",
  failed: "warn",
  dead: "bad",
  sent: "good",
};
const shortMoment = (at: string | null): string | null => (at === null ? null : formatMomentShort(at));

const QUEUE: LogSpec<QueueRow> = {
  log: "messages",
  title: "logs.queue",
  about: "logs.queueAbout",
  searchHint: "logs.queueSearch",
  useRows: useMessageQueueInfiniteQuery,
  facets: [
    {
      name: "state",
      label: "logs.state",
      choices: (t) => MESSAGE_STATES.map((value) => ({ value, label: wordOf(t, "state", value) })),
      asked: chosenFrom(MESSAGE_STATES, (state) => ({ state })),
    },
    {
      name: "queue",
      label: "logs.kind",
      choices: (t) =>
        JOBS.map((value) => ({ value, label: wordOf(t, "job", value) })).toSorted((a, b) =>
          a.label.localeCompare(b.label),
        ),
      asked: (queue) => (queue === "" ? {} : { queue }),
    },
  ],
  line: (row, { t }) => {
    const [tone, state] = [TONES[row.state], wordOf(t, "state", row.state)];
    const isCalm = tone === "calm";
    return {
      id: row.message_id,
      what: wordOf(t, "job", row.queue),
      about: [row.ticket_no, isCalm ? state : null],
      tone,
      outcome: isCalm ? "" : state,
      reference: row.reference,
    };
  },
  columns: [
    ["logs.state", (row, { t }) => wordOf(t, "state", row.state)],
    ["logs.meaning", (row, { t }) => wordOf(t, "state", `${row.state}Means`)],
    TICKET,
    ["logs.attempts", (row) => row.attempts],
    ["logs.waitsFor", (row, { t }) => (row.waits_for === null ? null : wordOf(t, "wait", row.waits_for))],
    ["logs.stateSince", (row) => shortMoment(row.state_since)],
    ["logs.nextAt", (row) => shortMoment(row.next_attempt_at)],
    ["logs.error", (row) => row.error],
    ["logs.number", (row) => row.message_id],
  ],
  actions: (row, { t }) => <JobActions row={row} name={wordOf(t, "job", row.queue)} />,
};

/** Jobs and outgoing messages: waiting, running, failed or sent, with their actions. */
export function MessageQueue() {
  return <LogTable spec={QUEUE} top={(extras) => <Standing extras={extras} />} />;
}

function Standing({ extras }: { readonly extras: LogExtras | null }) {
  const t = useWords();
  const isHead = useSession()?.roleId === ROLE.CELL_HEAD;
  const standing = extras?.standing ?? [];
  return (
    <section aria-labelledby="log-standing">
      <h2 id="log-standing">{t("logs.standing")}</h2>
      {extras !== null && standing.length === 0 && <p>{t("logs.nothingWaits")}</p>}
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
      <HeldList held={extras?.held ?? []} />
      {isHead && (
        <p>
          <Link href={paths.parked}>{t("logs.parked")}</Link>
        </p>
      )}
    </section>
  );
}
