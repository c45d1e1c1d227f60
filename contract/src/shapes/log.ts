/** Common shapes of the log calls: period, pages, and fields of a row. */
import { Type, type Static } from "typebox";
import { Day, Flag, Id, Moment, nullable, oneOf, text } from "./common.ts";
import { Step } from "./step.ts";

/** Longest period in days. */
export const LOG_MOST_DAYS = 31;
/** Default period in hours. */
export const LOG_HOURS = 24;
/** Limit of the row count. */
export const LOG_MOST_COUNTED = 1_000;

/** Period: hours back from now, or days of the State's calendar, both inclusive. */
export const LogRange = {
  hours: Type.Optional(Type.Integer({ minimum: 1, maximum: LOG_MOST_DAYS * 24 })),
  from_date: Type.Optional(Day),
  to_date: Type.Optional(Day),
  /** Id of a request or job, ticket number, address, name, or a part of the log's subject. */
  search: Type.Optional(text(200)),
};

export const LogPage = {
  /** `next_cursor` of the page before; absent for the first page. */
  cursor: Type.Optional(text(200)),
  page_size: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
};

/** Row count, on the first page only and up to LOG_MOST_COUNTED: a log has millions of rows. */
export const LogExtras = Type.Object({
  total_count: Type.Optional(Type.Integer()),
  total_is_more: Type.Optional(Flag),
  next_cursor: Type.Optional(Type.String()),
});

/** Row count, and events with their texts for the filter; only with the first page. */
export const EventLogExtras = Type.Object({
  ...LogExtras.properties,
  events: Type.Optional(Type.Array(Type.Object({ event: Type.String(), what: Type.String() }))),
});

/** Both times of a row: as stored, and in the State's time zone. */
export const LogTimes = { at_utc: Moment, at_local: Type.String() };

/** Ticket of a row; its id only for users with access, the number for every reader of the logs. */
export const LogTicket = { ticket_no: nullable(Type.String()), ticket_id: nullable(Id) };

export const TRAIL_SOURCES = ["history", "record", "security", "reply", "job", "call", "outside"] as const;
export type TrailSource = (typeof TRAIL_SOURCES)[number];

/** Event of any log. */
export const TrailRow = Type.Object({
  source: oneOf(TRAIL_SOURCES),
  row_id: Type.String(),
  ...LogTimes,
  /** Event code, name of the call or job, or state of a reply. */
  event: Type.String(),
  ...Step,
  user_id: nullable(Id),
  user_name: nullable(Type.String()),
  ...LogTicket,
  /** Text with masked personal data; null for readers without access to the ticket. */
  words: nullable(Type.String()),
  http_status: nullable(Type.Integer()),
  latency_ms: nullable(Type.Integer()),
  error: nullable(Type.String()),
  ip: nullable(Type.String()),
  reference: nullable(Type.String()),
});
export type TrailRow = Static<typeof TrailRow>;
