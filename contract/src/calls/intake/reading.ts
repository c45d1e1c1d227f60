/** Completeness of the posts read from the channels, for the officers responsible. */
import { Type, type Static } from "typebox";
import { call, onlyRoles } from "../../call.ts";
import { ROLE } from "../../constants.ts";
import { Flag, Id, Moment, nullable, oneOf, rows } from "../../shapes/common.ts";

/** Sources of posts and messages. */
export const READING_SOURCES = ["stream", "mentions", "sweep", "search", "messages", "webhook", "replay"] as const;
export type ReadingSource = (typeof READING_SOURCES)[number];

export const READING_OUTCOMES = ["complete", "limited", "failed"] as const;
export type ReadingOutcome = (typeof READING_OUTCOMES)[number];

/** all_read: complete; gap: something may be missing; stalled: no complete read for minutes; never: not begun. */
export const READING_STATES = ["all_read", "gap", "stalled", "never"] as const;
export type ReadingState = (typeof READING_STATES)[number];

export const Reading = Type.Object({
  reading_id: Id,
  channel_name: Type.String(),
  source: oneOf(READING_SOURCES),
  began_at: Moment,
  ended_at: Moment,
  /** Requested period; null for sources without one. */
  from_at: nullable(Moment),
  to_at: nullable(Moment),
  /** Number of consecutive reads summarised in this row. */
  runs: Type.Integer(),
  pages: Type.Integer(),
  /** Items received, new items, and items that completed a stored one; the rest were known. */
  seen: Type.Integer(),
  stored: Type.Integer(),
  mended: Type.Integer(),
  outcome: oneOf(READING_OUTCOMES),
  /** Reason why the read was incomplete, as the platform or the server put it. */
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

/** Platform costs of this month in US dollars, estimated from the prices in the parameters. */
export const ReadingSpend = Type.Object({
  spent: Type.Number(),
  /** Projected costs at the end of the month. */
  forecast: Type.Number(),
  /** Absent when the State sets no limit. */
  limit: nullable(Type.Number()),
  /** Y: repeated reads of known posts stop until the month ends. */
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
    /**
     * Everything before this moment has been read, except the gaps; only on the first page, like all further fields.
     */
    read_up_to: Type.Optional(nullable(Moment)),
    gaps: Type.Optional(Type.Array(ReadingGap)),
    /** Gaps given up in the last thirty days, because the platform does not go back so far. */
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
