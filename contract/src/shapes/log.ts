/** What the calls of the logs have in common: the time that is looked at, pages, and what a row names. */
import { Type, type Static } from "typebox";
import { Day, Flag, Id, Moment, nullable, oneOf, text } from "./common.ts";
import { Translations } from "./wording.ts";

/** As many days of a log are looked at together. */
export const LOG_MOST_DAYS = 31;
/** How far back is looked where nothing else is asked. */
export const LOG_HOURS = 24;
/** More rows than these are not counted. */
export const LOG_MOST_COUNTED = 1_000;

/** The time first: hours back from now, or days of the State's calendar with both ends. */
export const LogRange = {
  hours: Type.Optional(Type.Integer({ minimum: 1, maximum: LOG_MOST_DAYS * 24 })),
  from_date: Type.Optional(Day),
  to_date: Type.Optional(Day),
  /** The id of a request or job, a ticket number, an address, a name, or a part of what the log is about. */
  search: Type.Optional(text(200)),
};

export const LogPage = {
  /** `next_cursor` of the page before; absent for the first page. */
  cursor: Type.Optional(text(200)),
  page_size: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
};

/** The number of rows comes with the first page and is counted to LOG_MOST_COUNTED: a log has millions. */
export const LogExtras = Type.Object({
  total_count: Type.Optional(Type.Integer()),
  total_is_more: Type.Optional(Flag),
  next_cursor: Type.Optional(Type.String()),
});

/** Both times of a row: as it is stored, and as the clocks of the State showed it. */
export const LogTimes = { at_utc: Moment, at_local: Type.String() };

/** The ticket of a row; its id only for those who may see it, the number for every reader of the logs. */
export const LogTicket = { ticket_no: nullable(Type.String()), ticket_id: nullable(Id) };

export const TRAIL_SOURCES = ["history", "record", "security", "reply", "job", "call", "outside"] as const;
export type TrailSource = (typeof TRAIL_SOURCES)[number];

/** One thing that happened, whichever log it stands in. */
export const TrailRow = Type.Object({
  source: oneOf(TRAIL_SOURCES),
  row_id: Type.String(),
  ...LogTimes,
  /** Code of the event, name of the call or job, or the state of a reply. */
  event: Type.String(),
  /** The name of an action of the workflow; null for everything else. */
  action_name: nullable(Type.String()),
  action_name_translations: Translations,
  from_status_name: nullable(Type.String()),
  from_status_name_translations: Translations,
  to_status_name: nullable(Type.String()),
  to_status_name_translations: Translations,
  user_id: nullable(Id),
  user_name: nullable(Type.String()),
  role_name: nullable(Type.String()),
  role_name_translations: Translations,
  ...LogTicket,
  /** What was written, personal data blotted out; null for those who may not see the ticket. */
  words: nullable(Type.String()),
  http_status: nullable(Type.Integer()),
  latency_ms: nullable(Type.Integer()),
  error: nullable(Type.String()),
  ip: nullable(Type.String()),
  reference: nullable(Type.String()),
});
export type TrailRow = Static<typeof TrailRow>;
