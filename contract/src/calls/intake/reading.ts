/** What has been read from the channels and what may be missing: for the people who answer for it. */
import { Type, type Static } from "typebox";
import { call, onlyRoles } from "../../call.ts";
import { ROLE } from "../../constants.ts";
import { Flag, Id, Moment, nullable, oneOf, rows } from "../../shapes/common.ts";

/** Every way by which posts and messages come in. */
export const READING_SOURCES = ["stream", "mentions", "sweep", "search", "messages", "webhook", "replay"] as const;
export type ReadingSource = (typeof READING_SOURCES)[number];

export const READING_OUTCOMES = ["complete", "limited", "failed"] as const;
export type ReadingOutcome = (typeof READING_OUTCOMES)[number];

/** all_read: nothing is missing; gap: something may be; stalled: no read was complete for minutes; never: not yet begun. */
export const READING_STATES = ["all_read", "gap", "stalled", "never"] as const;
export type ReadingState = (typeof READING_STATES)[number];

export const Reading = Type.Object({
  reading_id: Id,
  channel_name: Type.String(),
  source: oneOf(READING_SOURCES),
  began_at: Moment,
  ended_at: Moment,
  /** The span of time that was asked for; null where the way has none. */
  from_at: nullable(Moment),
  to_at: nullable(Moment),
  /** How many reads in a row this row stands for. */
  runs: Type.Integer(),
  pages: Type.Integer(),
  /** Items that came, those that were new, and those that made a stored one more complete; the rest was known. */
  seen: Type.Integer(),
  stored: Type.Integer(),
  mended: Type.Integer(),
  outcome: oneOf(READING_OUTCOMES),
  /** Why it did not go to the end, in the words of the platform or of the server. */
  reason: nullable(Type.String()),
});
export type Reading = Static<typeof Reading>;

export const ReadingGap = Type.Object({
  channel_name: Type.String(),
  source: oneOf(["mentions", "messages"] as const),
  /** Null: from the beginning. */
  from_at: nullable(Moment),
  to_at: nullable(Moment),
});
export type ReadingGap = Static<typeof ReadingGap>;

/** What platforms cost this month, in US dollars: an estimate by the prices of the parameters. */
export const ReadingSpend = Type.Object({
  spent: Type.Number(),
  /** At the end of the month, if it goes on like this. */
  forecast: Type.Number(),
  /** Null where the State sets no limit. */
  limit: nullable(Type.Number()),
  /** Second looks at what was read are left out until the month ends. */
  is_limit_reached: Flag,
});
export type ReadingSpend = Static<typeof ReadingSpend>;

export const listReadings = call({
  name: "ingest.getreadings",
  method: "POST",
  path: "/ingest/getreadings",
  access: onlyRoles(ROLE.ADMIN, ROLE.CELL_HEAD),
  about: "A page of the reads of all channels, newest first, and whether anything may be missing (our own call).",
  body: Type.Object({
    source: Type.Optional(oneOf(READING_SOURCES)),
    /** `next_cursor` of the page before; absent for the first page. */
    cursor: Type.Optional(Id),
    page_size: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  }),
  reply: rows(Reading),
  extras: Type.Object({
    next_cursor: Type.Optional(Id),
    state: Type.Optional(oneOf(READING_STATES)),
    /** Everything up to here has been read, but for the gaps; only on the first page, like all that follows. */
    read_up_to: Type.Optional(nullable(Moment)),
    gaps: Type.Optional(Type.Array(ReadingGap)),
    /** What was given up in the last thirty days, unread, because the platform does not go back so far. */
    lost: Type.Optional(Type.Array(ReadingGap)),
    spend: Type.Optional(ReadingSpend),
    sources: Type.Optional(
      Type.Array(
        Type.Object({
          channel_name: Type.String(),
          source: oneOf(READING_SOURCES),
          last_read_at: nullable(Moment),
          is_gap_open: Flag,
        }),
      ),
    ),
  }),
});
