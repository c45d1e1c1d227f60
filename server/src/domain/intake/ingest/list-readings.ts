/** The reading screen: all reads page by page, and a one-word summary of possible losses. */
import { sql } from "kysely";
import type { BodyOf } from "@smgt/contract/call.ts";
import type {
  listReadings as call,
  Reading,
  ReadingGap,
  ReadingSpend,
  ReadingSource,
  ReadingState,
} from "@smgt/contract/calls/intake/reading.ts";
import { PAGE_SIZE_DEFAULT } from "@smgt/contract/constants.ts";
import { flagOf } from "@smgt/contract/shapes/common.ts";
import type { ChannelTraits } from "../../../channels/channel.ts";
import { shownName } from "../../../channels/list.ts";
import type { Context } from "../../../context.ts";
import type { Db } from "../../../db/tx.ts";
import { spendState } from "../platform-cost/spend-state.ts";
import { ingestState, type LastReads } from "./ingest-state.ts";

/** Polls run at least once a minute; after this time without a complete one, something is wrong. */
const STALLED_MS = 5 * 60_000;
/** Period for which the screen shows a lost span. */
const LOST_SHOWN_MS = 30 * 86_400_000;
const POLLED = ["mentions", "messages"] as const;
/** Ordered worst first; the summary is the worst channel's. */
const WORST = ["gap", "never", "stalled", "all_read"] as const;

type Row = Record<"began_at" | "ended_at", Date> &
  Record<"from_at" | "to_at", Date | null> &
  Omit<Reading, "channel_name" | "began_at" | "ended_at" | "from_at" | "to_at"> & { readonly channel: string };

/** A time span of one source. */
interface Stretch {
  readonly channel: string;
  readonly source: ReadingGap["source"];
  readonly from_at: Date | null;
  readonly to_at: Date | null;
}

export interface ReadingsPage {
  readonly items: Reading[];
  readonly nextCursor: number | null;
  /** Only with the first page. */
  readonly state: {
    readonly state: ReadingState;
    readonly read_up_to: string | null;
    readonly gaps: ReadingGap[];
    readonly lost: ReadingGap[];
    readonly spend: ReadingSpend;
    readonly sources: {
      channel_name: string;
      source: ReadingSource;
      last_read_at: string | null;
      is_gap_open: "Y" | "N";
    }[];
  } | null;
}

const isoOf = (at: Date | null | undefined): string | null => at?.toISOString() ?? null;

async function readingsPage(db: Db, source: string | null, before: number | null, size: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select reading_id, channel, source, began_at, ended_at, from_at, to_at, runs, pages, seen, stored, mended, outcome, reason
      from reading
     where true ${source === null ? sql`` : sql`and source = ${source}`}
       ${before === null ? sql`` : sql`and reading_id < ${before}`}
     order by reading_id desc limit ${size}`.execute(db);
  return rows;
}

async function gapsNow(db: Db): Promise<Stretch[]> {
  const rows = await db
    .selectFrom("reading_gap")
    .select(["channel", "source", "from_at", "to_at"])
    .where("closed_at", "is", null)
    .orderBy("gap_id")
    .limit(50)
    .execute();
  return rows as Stretch[];
}

/** Recently lost spans, latest first. */
async function lostLately(db: Db, now: Date): Promise<Stretch[]> {
  const rows = await db
    .selectFrom("reading_gap")
    .select(["channel", "source", "from_at", "to_at"])
    .where("is_lost", "=", true)
    .where("closed_at", ">", new Date(now.getTime() - LOST_SHOWN_MS))
    .orderBy("closed_at", "desc")
    .limit(50)
    .execute();
  return rows as Stretch[];
}

/** Summary of possible losses, and the time up to which everything else was read. Pure. */
export function stateOf(
  lastReadAt: LastReads,
  gaps: number,
  now: Date,
  polled: readonly ReadingSource[] = POLLED,
): { readonly state: ReadingState; readonly upTo: Date | null } {
  const ends = polled.map((source) => lastReadAt[source]);
  const known = ends.filter((at) => at !== undefined);
  const upTo = known.length < ends.length ? null : new Date(Math.min(...known.map((at) => at.getTime())));
  if (gaps > 0) return { state: "gap", upTo };
  if (upTo === null) return { state: "never", upTo };
  return { state: now.getTime() - upTo.getTime() > STALLED_MS ? "stalled" : "all_read", upTo };
}

/** All sources by which a channel may be read. */
const waysOf = ({ privateCode, door }: ChannelTraits): readonly ReadingSource[] => [
  "mentions",
  ...(privateCode === null ? [] : (["messages"] as const)),
  "stream",
  ...(door === null ? [] : (["webhook"] as const)),
  "sweep",
  "search",
  ...(door === null ? [] : (["replay"] as const)),
];

async function firstPageState(ctx: Context): Promise<ReadingsPage["state"]> {
  const [ingest, gaps, lost, { spent, forecast, limit, percent }] = await Promise.all([
    ingestState(ctx.db),
    gapsNow(ctx.db),
    lostLately(ctx.db, ctx.clock.now()),
    spendState(ctx),
  ]);
  const { known, open } = ctx.channels;
  const channels = (open.length === 0 ? known : open).map((channel) => {
    const lastReadAt = ingest.lastReadAt.get(channel.code) ?? {};
    const ways = waysOf(channel);
    const polled = POLLED.filter((way) => ways.includes(way));
    return { ...channel, lastReadAt, ways, ...stateOf(lastReadAt, gaps.length, ctx.clock.now(), polled) };
  });
  const shown = (gap: Stretch): ReadingGap => ({
    channel_name: shownName(ctx.channels, gap.channel),
    source: gap.source,
    from_at: isoOf(gap.from_at),
    to_at: isoOf(gap.to_at),
  });
  const ends = channels.flatMap(({ upTo }) => upTo?.getTime() ?? []);
  return {
    state: WORST.find((state) => channels.some((one) => one.state === state)) ?? "never",
    read_up_to: ends.length < channels.length ? null : new Date(Math.min(...ends)).toISOString(),
    gaps: gaps.map(shown),
    lost: lost.map(shown),
    spend: { spent, forecast, limit, is_limit_reached: flagOf(percent !== null && percent >= 100) },
    sources: channels.flatMap(({ code, name, lastReadAt, ways }) =>
      ways.map((source) => ({
        channel_name: name,
        source,
        last_read_at: isoOf(lastReadAt[source]),
        is_gap_open: flagOf(gaps.some((gap) => gap.channel === code && gap.source === source)),
      })),
    ),
  };
}

/** One page, newest first. */
export async function listReadings(ctx: Context, body: BodyOf<typeof call>): Promise<ReadingsPage> {
  const size = body.page_size ?? PAGE_SIZE_DEFAULT;
  const [rows, state] = await Promise.all([
    readingsPage(ctx.db, body.source ?? null, body.cursor ?? null, size + 1),
    body.cursor === undefined ? firstPageState(ctx) : null,
  ]);
  const shown = rows.slice(0, size);
  return {
    items: shown.map(({ channel, ...row }) => ({
      ...row,
      channel_name: shownName(ctx.channels, channel),
      began_at: row.began_at.toISOString(),
      ended_at: row.ended_at.toISOString(),
      from_at: isoOf(row.from_at),
      to_at: isoOf(row.to_at),
    })),
    nextCursor: rows.length > size ? (shown.at(-1)?.reading_id ?? null) : null,
    state,
  };
}
