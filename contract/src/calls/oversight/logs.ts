/** Log screens, for roles 1 and 2. A log row must never contain personal data. */
import { Type, type Static } from "typebox";
import { call, onlyRoles } from "../../call.ts";
import { ROLE } from "../../constants.ts";
import { PAUSE_REASONS } from "../tickets/sender.ts";
import { Flag, Id, Moment, nullable, oneOf, rows, said, Sentence, text } from "../../shapes/common.ts";
import { ExportId } from "../tickets/exports.ts";
import { EventLogExtras, LogExtras, LogPage, LogRange, LogTicket, LogTimes } from "../../shapes/log.ts";
import { Translations } from "../../shapes/wording.ts";

const readers = onlyRoles(ROLE.ADMIN, ROLE.CELL_HEAD);
const Event = Type.String({ pattern: "^[A-Z][A-Z0-9_]{0,59}$" });

export const UserLogBody = Type.Object({
  user_id: Type.Optional(Id),
  event: Type.Optional(Event),
  ...LogRange,
  ...LogPage,
});
export const UserLog = Type.Object({
  /** Larger than other ids: one list merges two tables. */
  log_id: Type.Integer({ minimum: 1 }),
  user_id: nullable(Id),
  /** Empty for an unknown user, such as a name that does not exist. */
  user_name: Type.String(),
  role: nullable(Type.String()),
  role_translations: Translations,
  event: Type.String(),
  /** Text of the event, in the language of the request. */
  what: Type.String(),
  ip: nullable(Type.String()),
  user_agent: nullable(Type.String()),
  ...LogTimes,
  /** Occurrences within the last minute. */
  times: Type.Integer(),
  call_name: nullable(Type.String()),
  error: nullable(Type.String()),
  reference: nullable(Type.String()),
  ...LogTicket,
});
export type UserLog = Static<typeof UserLog>;

export const userLogs = call({
  name: "user.getuserlogs",
  method: "POST",
  path: "/user/getuserlogs",
  access: readers,
  about: "Who signed in, out, failed, revealed or exported, newest first; the last 24 hours where nothing is asked.",
  body: UserLogBody,
  reply: rows(UserLog),
  extras: EventLogExtras,
  refuses: ["LOG_RANGE"],
});

export const API_DIRECTIONS = ["IN", "OUT", "GAP"] as const;
export const ApiLogBody = Type.Object({
  api: Type.Optional(text(100)),
  status: Type.Optional(Type.Integer({ minimum: 100, maximum: 599 })),
  direction: Type.Optional(oneOf(API_DIRECTIONS)),
  error: Type.Optional(text(60)),
  ...LogRange,
  ...LogPage,
});
export const ApiLogRow = Type.Object({
  api_log_id: Type.Integer({ minimum: 1 }),
  ...LogTimes,
  /** GAP: rows before this one were lost; `lost` is their number. */
  direction: oneOf(API_DIRECTIONS),
  api_name: Type.String(),
  /** Absent without an answer, and for protocols other than HTTP. */
  http_status: nullable(Type.Integer()),
  latency_ms: Type.Integer(),
  request_id: nullable(Type.String()),
  error: nullable(Type.String()),
  user_id: nullable(Id),
  user_name: nullable(Type.String()),
  ip: nullable(Type.String()),
  lost: nullable(Type.Integer()),
  ...LogTicket,
});
export type ApiLogRow = Static<typeof ApiLogRow>;

export const apiLogData = call({
  name: "logmanagement.getapilogdata",
  method: "POST",
  path: "/logmanagement/getapilogdata",
  access: readers,
  about: "Calls in and out, without bodies, newest first.",
  body: ApiLogBody,
  reply: rows(ApiLogRow),
  extras: LogExtras,
  refuses: ["LOG_RANGE"],
});

/** Delivery states of an acknowledgement. */
export const ACK_STATES = ["queued", "sending", "sent", "unknown", "refused", "cancelled"] as const;
export type AckState = (typeof ACK_STATES)[number];
export const AckLogBody = Type.Object({ status_code: Type.Optional(oneOf(ACK_STATES)), ...LogRange, ...LogPage });
export const AckLogRow = Type.Object({
  reply_id: Id,
  ...LogTicket,
  ticket_no: Type.String(),
  channel: Type.String(),
  /** Absent for readers without access to the ticket. */
  text: nullable(Type.String()),
  ...LogTimes,
  sent_at: nullable(Moment),
  status: Type.String(),
  reference: nullable(Type.String()),
});
export type AckLogRow = Static<typeof AckLogRow>;

export const ackLogData = call({
  name: "logmanagement.getacklogdata",
  method: "POST",
  path: "/logmanagement/getacklogdata",
  access: readers,
  about: "Acknowledgements written to citizens, newest first.",
  body: AckLogBody,
  reply: rows(AckLogRow),
  extras: LogExtras,
  refuses: ["LOG_RANGE"],
});

/** queued: waits; running; paused: its sender is paused; failed: will be retried; dead: gave up; sent. */
export const MESSAGE_STATES = ["queued", "running", "paused", "failed", "dead", "sent"] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];
/** A job or an outgoing reply. */
const MessageId = Type.String({ pattern: "^(job|reply)-[1-9]\\d{0,17}$" });

/** Reason for waiting: its time, an earlier reply of its ticket, or the end of a pause. */
export const WAIT_REASONS = ["TIME", "EARLIER", ...PAUSE_REASONS] as const;
export type WaitReason = (typeof WAIT_REASONS)[number];

/** A paused sender, or parked posts with the same reason. */
export const HELD_KINDS = ["sender", "posts"] as const;
const HeldId = Type.String({ pattern: "^(sender-[A-Z][A-Z0-9_-]{0,29}|posts-[0-9a-f]{32})$" });

/** Messages or posts that wait for the same event and are released together. */
export const Held = Type.Object({
  held_id: HeldId,
  kind: oneOf(HELD_KINDS),
  /** For a sender: the paused channel. */
  channel_name: nullable(Type.String()),
  /** For a sender one of PAUSE_REASONS; for posts the program's message. */
  reason: Type.String(),
  count: Type.Integer(),
  /** Begin of the pause, or arrival of the oldest post. */
  since: Moment,
  /** Next automatic check of the platform; null when only a person can release it. */
  next_check_at: nullable(Moment),
  may_release: Flag,
});
export type Held = Static<typeof Held>;

const QueueFilters = {
  queue: Type.Optional(text(60)),
  state: Type.Optional(oneOf(MESSAGE_STATES)),
  ...LogRange,
};
export const QueueLogBody = Type.Object({ ...QueueFilters, ...LogPage });
export const QueueRow = Type.Object({
  message_id: MessageId,
  /** Name of the job; `reply` for a reply to a citizen. */
  queue: Type.String(),
  ...LogTicket,
  attempts: Type.Integer(),
  state: oneOf(MESSAGE_STATES),
  next_attempt_at: nullable(Moment),
  /** Reason for the wait; null when nothing delays it. */
  waits_for: nullable(oneOf(WAIT_REASONS)),
  /** Begin of the run or the pause; null in other states. */
  state_since: nullable(Moment),
  error: nullable(Type.String()),
  ...LogTimes,
  reference: nullable(Type.String()),
  /** Actions allowed to an administrator now. */
  may_retry: Flag,
  may_dismiss: Flag,
});
export type QueueRow = Static<typeof QueueRow>;

const QueueExtras = Type.Object({
  ...LogExtras.properties,
  /** Number and age of the oldest in each state; with the first page, without sent messages. */
  standing: Type.Optional(
    Type.Array(Type.Object({ state: oneOf(MESSAGE_STATES), count: Type.Integer(), oldest_at: Moment })),
  ),
  /** Paused senders and parked groups; with the first page. */
  held: Type.Optional(Type.Array(Held)),
});

export const messageQueueLogData = call({
  name: "logmanagement.getmessagequeuelogdata",
  method: "POST",
  path: "/logmanagement/getmessagequeuelogdata",
  access: readers,
  about:
    "Jobs and outgoing messages by queue and state: all that is not done, and what was done in the time asked for.",
  body: QueueLogBody,
  reply: rows(QueueRow),
  extras: QueueExtras,
  refuses: ["LOG_RANGE"],
});

export const messageQueueSearchLogData = call({
  name: "logmanagement.getmessagequeuesearchlogdata",
  method: "POST",
  path: "/logmanagement/getmessagequeuesearchlogdata",
  access: readers,
  about: "Finds jobs and outgoing messages by id, ticket number or the id of the request.",
  body: Type.Object({ ...QueueFilters, ...LogPage, search: text(200) }),
  reply: rows(QueueRow),
  extras: QueueExtras,
  refuses: ["LOG_RANGE"],
});

export const LOGS = ["users", "api", "acknowledgements", "messages", "audit"] as const;
export const LogExportBody = Type.Object({
  log: oneOf(LOGS),
  ...Type.Partial(Type.Omit(UserLogBody, ["cursor", "page_size"])).properties,
  ...Type.Partial(Type.Omit(ApiLogBody, ["cursor", "page_size"])).properties,
  ...Type.Partial(Type.Omit(AckLogBody, ["cursor", "page_size"])).properties,
  ...Type.Partial(Type.Omit(QueueLogBody, ["cursor", "page_size"])).properties,
});
export type LogExportBody = Static<typeof LogExportBody>;

export const exportLog = call({
  name: "logmanagement.exportlog",
  method: "POST",
  path: "/logmanagement/exportlog",
  access: readers,
  about:
    "Has a log written to a CSV file, as it is filtered and at most 10,000 rows; fetched like a list of tickets (our own call).",
  body: LogExportBody,
  reply: Type.Object({ export_id: ExportId }),
  refuses: ["LOG_RANGE", "EXPORT_UNDER_WAY", "EXPORTS_BUSY"],
});

export const retryJob = call({
  name: "logmanagement.retryjob",
  method: "POST",
  path: "/logmanagement/retryjob",
  access: onlyRoles(ROLE.ADMIN),
  about: "Lets a job that waits or has failed run now; on record (our own call).",
  body: Type.Object({ message_id: MessageId }),
  reply: Sentence,
  refuses: ["JOB_GONE", "JOB_RUNS", "SENDER_RESTORED"],
});

export const dismissJob = call({
  name: "logmanagement.dismissjob",
  method: "POST",
  path: "/logmanagement/dismissjob",
  access: onlyRoles(ROLE.ADMIN),
  about: "Takes a job away that is not tried again, for good; the reason is on record (our own call).",
  body: Type.Object({ message_id: MessageId, reason: said(500, 3) }),
  reply: Sentence,
  refuses: ["JOB_GONE", "JOB_RUNS", "JOB_STILL_TRIED", "JOB_ANSWERS", "SENDER_RESTORED"],
});

export const releaseHeld = call({
  name: "logmanagement.releaseheld",
  method: "POST",
  path: "/logmanagement/releaseheld",
  access: onlyRoles(ROLE.ADMIN),
  about:
    "Lets a paused sender go on, or parked posts be taken in once more; what still cannot waits again. The reason is on record (our own call).",
  body: Type.Object({ held_id: HeldId, reason: said(500, 3) }),
  reply: Sentence,
  refuses: ["HELD_GONE", "SENDER_RESTORED"],
});
