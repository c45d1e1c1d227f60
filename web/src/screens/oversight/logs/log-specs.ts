/** The logs: the call of each, its filters and its columns. */
import type { AuditEvent } from "@smgt/contract/audit-events.ts";
import type { AuditRow } from "@smgt/contract/calls/oversight/audit.ts";
import {
  ACK_STATES,
  API_DIRECTIONS,
  type AckLogRow,
  type ApiLogRow,
  type UserLog,
} from "@smgt/contract/calls/oversight/logs.ts";
import { useAuditRowsInfiniteQuery } from "../../../api/audit-queries.ts";
import {
  useAcknowledgementsInfiniteQuery,
  useApiLogInfiniteQuery,
  useUserLogInfiniteQuery,
} from "../../../api/log-queries.ts";
import type { MessageKey } from "../../../i18n/language.ts";
import { chosenFrom, type Facet } from "./LogFilterBar.tsx";
import { officer, TICKET, UTC, type LogLine } from "./LogRows.tsx";
import type { LogSpec } from "./LogTable.tsx";
import { wordOf } from "./log-words.ts";

/** The server owns the list of events: a well-formed value is sent, and refused there if unknown. */
const isEvent = (text: string): text is AuditEvent => /^[A-Z][A-Z_]*$/.test(text);

/** Events of refused attempts. */
const REFUSED = /WRONG|FAILED|REFUSED|FORGED|REPLAYED|REACHED|STOPPED|NOT_HELD|LOCKED$/;

/** Sign-ins, sign-outs, failures, and data shown, revoked or changed. */
export const USER_LOG: LogSpec<UserLog> = {
  log: "users",
  title: "logs.users",
  about: "logs.usersAbout",
  searchHint: "logs.usersSearch",
  useRows: useUserLogInfiniteQuery,
  facets: [
    {
      name: "event",
      label: "logs.event",
      choices: (_t, { events }) =>
        events
          .map(({ event, what }) => ({ value: event, label: what }))
          .toSorted((a, b) => a.label.localeCompare(b.label)),
      asked: (event) => (isEvent(event) ? { event } : {}),
    },
  ],
  line: (row, { t }) => ({
    id: String(row.log_id),
    what: row.what,
    about: [row.user_name, row.ip, row.user_agent],
    ...(REFUSED.test(row.event) ? { tone: "warn", outcome: t("logs.refused") } : {}),
    reference: row.reference,
  }),
  columns: [
    ["logs.who", (row, words) => officer(row.user_id, row.user_name, words)],
    ["logs.role", (row, { pick }) => pick(row.role, row.role_translations)],
    ["logs.address", (row) => row.ip],
    ["logs.device", (row) => row.user_agent],
    TICKET,
    ["logs.call", (row) => row.call_name],
    ["logs.error", (row) => row.error],
    ["logs.times", (row) => (row.times > 1 ? String(row.times) : null)],
    UTC,
  ],
};

const STATUSES = ["200", "201", "400", "401", "403", "404", "413", "429", "500", "503"] as const;
const DIRECTIONS: Readonly<Record<ApiLogRow["direction"], MessageKey>> = {
  IN: "logs.in",
  OUT: "logs.out",
  GAP: "logs.gap",
};
const SERVER_FAULT = 500;

/** Every incoming call, and every outgoing one. */
export const API_LOG: LogSpec<ApiLogRow> = {
  log: "api",
  title: "logs.api",
  about: "logs.apiAbout",
  searchHint: "logs.apiSearch",
  useRows: useApiLogInfiniteQuery,
  facets: [
    {
      name: "direction",
      label: "logs.direction",
      choices: (t) => API_DIRECTIONS.map((value) => ({ value, label: t(DIRECTIONS[value]) })),
      asked: chosenFrom(API_DIRECTIONS, (direction) => ({ direction })),
    },
    {
      name: "status",
      label: "logs.status",
      choices: () => STATUSES.map((value) => ({ value, label: value })),
      asked: chosenFrom(STATUSES, (status) => ({ status: Number(status) })),
    },
  ],
  line: (row, { t }) => {
    const line = { id: String(row.api_log_id), reference: row.request_id, outcome: row.error ?? "" };
    if (row.direction === "GAP") return { ...line, what: t("logs.lost", { n: row.lost ?? 0 }), about: [], tone: "bad" };
    const isOurs = (row.http_status ?? SERVER_FAULT) >= SERVER_FAULT;
    const tone: LogLine["tone"] = row.error === null ? "calm" : isOurs ? "bad" : "warn";
    const about = [t(DIRECTIONS[row.direction]), t("logs.ms", { n: row.latency_ms }), row.user_name];
    return { ...line, what: row.api_name, about, tone };
  },
  columns: [
    ["logs.direction", (row, { t }) => t(DIRECTIONS[row.direction])],
    ["logs.status", (row) => row.http_status],
    ["logs.took", (row, { t }) => (row.direction === "GAP" ? null : t("logs.ms", { n: row.latency_ms }))],
    ["logs.error", (row) => row.error],
    ["logs.who", (row, words) => officer(row.user_id, row.user_name, words)],
    ["logs.address", (row) => row.ip],
    TICKET,
    UTC,
  ],
};

const NOT_SENT: readonly string[] = ["refused", "unknown"];

/** Acknowledgements sent to citizens when a ticket was created. */
export const ACKNOWLEDGEMENTS: LogSpec<AckLogRow> = {
  log: "acknowledgements",
  title: "logs.acks",
  about: "logs.acksAbout",
  searchHint: "logs.acksSearch",
  useRows: useAcknowledgementsInfiniteQuery,
  facets: [
    {
      name: "state",
      label: "logs.state",
      choices: (t) => ACK_STATES.map((value) => ({ value, label: wordOf(t, "state", value) })),
      asked: chosenFrom(ACK_STATES, (state) => ({ status_code: state })),
    },
  ],
  line: (row, { t }) => {
    const state = wordOf(t, "state", row.status);
    const line = { id: String(row.reply_id), what: row.ticket_no, reference: row.reference };
    return NOT_SENT.includes(row.status)
      ? { ...line, about: [row.channel], tone: "warn", outcome: state }
      : { ...line, about: [row.channel, state] };
  },
  columns: [
    TICKET,
    ["logs.words", (row, { t }) => row.text ?? t("logs.numberOnly")],
    ["logs.channel", (row) => row.channel],
    ["logs.state", (row, { t }) => wordOf(t, "state", row.status)],
    ["logs.sentAt", (row) => row.sent_at],
    UTC,
  ],
};

/** Officers among the rows, without duplicates, by name. */
const officersOf: Facet<AuditRow>["choices"] = (_t, { items }) =>
  [...new Map(items.map((row) => [row.by_user_id, row.by_name]))]
    .flatMap(([userId, name]) => (userId === null || name === null ? [] : { value: String(userId), label: name }))
    .toSorted((a, b) => a.label.localeCompare(b.label));

/** Every recorded change, view and export. */
export const AUDIT: LogSpec<AuditRow> = {
  log: "audit",
  title: "audit.title",
  about: "audit.about",
  searchHint: "logs.auditSearch",
  useRows: ({ event = "", ...asked }) => useAuditRowsInfiniteQuery(isEvent(event) ? { ...asked, event } : asked),
  facets: [
    {
      name: "event",
      label: "audit.kind",
      choices: (_t, { events }) => events.map(({ event, what }) => ({ value: event, label: what })),
      asked: (event) => (isEvent(event) ? { event } : {}),
    },
    {
      name: "officer",
      label: "logs.who",
      choices: officersOf,
      asked: (id) => (/^[1-9]\d{0,8}$/.test(id) ? { user_id: Number(id) } : {}),
    },
  ],
  line: (row, { t }) => ({
    id: String(row.audit_id),
    what: row.what,
    about: [row.ticket_no, row.by_name ?? t("audit.server"), row.role_name],
    reference: row.reference,
  }),
  columns: [
    [
      "logs.who",
      (row, words) =>
        row.by_user_id === null
          ? (row.by_name ?? words.t("audit.server"))
          : officer(row.by_user_id, row.by_name, words),
    ],
    ["logs.role", (row) => row.role_name],
    TICKET,
    ["masters.reason", (row, { t }) => (row.is_said_changed === "Y" ? t("audit.saidChanged") : row.said)],
    UTC,
    ["logs.number", (row) => row.audit_id],
  ],
};
