/**
 * Reads a channel into `receive`: mentions and messages, newest first, page by page. A page, the cursor, and the gap
 * behind the page are committed together; a gap stays until the pages that close it are stored. A failed page, a kill
 * or a change of server therefore loses nothing: the next reader continues with the open gaps.
 */
import type { Channel, ReadOutcome, ReadPage } from "../../../channels/channel.ts";
import type { Context } from "../../../context.ts";
import type { Tx } from "../../../db/tx.ts";
import { cursorValue, dropCursor, moveCursor, type Cursor } from "./cursors.ts";
import { closeGap, keepLost, moveGap, openGap, openGaps, readUpTo, type Gap } from "./gaps.ts";
import { isWithinReason, pageFacts } from "./page-position.ts";
import { receive } from "./receive.ts";
import { startRun, STOPPED, type Run } from "./one-read.ts";
import { inTime, Overdue } from "./stall-watchdog.ts";

export interface PollResult {
  readonly stored: number;
  /** Earliest time of the next read; null for the usual pace. */
  readonly retryAt: Date | null;
}

type Source = Gap["source"];

const cursorOf = ({ publicCode, privateCode }: Channel, source: Source): Cursor => ({
  channel: source === "messages" && privateCode !== null ? privateCode : publicCode,
  name: source,
});

/** An id before all others. */
const BEGINNING = "1";

const ask = (channel: Channel, gap: Pick<Gap, "source" | "way" | "from_id" | "before_id" | "page_token">) =>
  inTime("Reading a page", (signal): Promise<ReadOutcome> => {
    const { from_id: from, before_id: before, page_token: pageToken } = gap;
    if (gap.source === "messages") return channel.readMessages({ pageToken, signal });
    if (gap.way === "search" && from !== null && before !== null) {
      return channel.readMissed({ afterId: from, beforeId: before, pageToken, signal });
    }
    return channel.readMentions({ sinceId: from, pageToken, signal });
  });

/**
 * Start of the very first read of mentions: before the newest hundred, or before all if fewer. The cursor is stored at
 * once; without it, later losses could not be detected. Null when the channel did not answer.
 */
async function begin(ctx: Context, channel: Channel, run: Run): Promise<string | null> {
  const first = await ask(channel, {
    source: "mentions",
    way: "pages",
    from_id: null,
    before_id: null,
    page_token: null,
  });
  const page = run.pageOf(first);
  if (page === null) return null;
  const { oldest } = pageFacts(page.items, null, channel.madeAt, ctx.clock.now());
  const value = page.nextToken === null || oldest === null ? BEGINNING : String(BigInt(oldest) - 1n);
  await moveCursor(ctx.db, cursorOf(channel, "mentions"), value, ctx.clock.now());
  return value;
}

/** Returns the cursor; deletes one that an absurd id moved out of reach. */
async function soundCursor(ctx: Context, channel: Channel, source: Source): Promise<string | null> {
  const value = await cursorValue(ctx.db, cursorOf(channel, source));
  if (value === null || isWithinReason(value, channel.madeAt, ctx.clock.now())) return value;
  ctx.log.warn({ source, value }, "The cursor stood where no post can be and begins again.");
  await dropCursor(ctx.db, cursorOf(channel, source));
  return null;
}

/** Reads the newest page; stores it with the cursor, and with the gap behind it if there is more. */
async function readNewest(
  ctx: Context,
  channel: Channel,
  source: Source,
  from: string | null,
  run: Run,
): Promise<void> {
  const outcome = await ask(channel, { source, way: "pages", from_id: from, before_id: null, page_token: null });
  const page = run.pageOf(outcome);
  if (page === null) return;
  const now = ctx.clock.now();
  const { newest, oldest, isReached } = pageFacts(page.items, from, channel.madeAt, now);
  const { nextToken } = page;
  // No gap behind a page that overlaps the previous read, or behind a last page without a stated reach.
  const isAll = isReached || (nextToken === null && page.reachesTo === undefined);
  const span = { source, from_id: from, from_at: isAll ? null : await missingSince(ctx, channel, source, from) };
  const lostTo = nextToken === null ? lostMessages({ ...span, reached_id: null }, page, channel, now) : null;
  const also = async (tx: Tx): Promise<void> => {
    if (nextToken !== null && !isReached) {
      const gap = { ...span, way: "pages", before_id: null, reached_id: oldest, page_token: nextToken } as const;
      await openGap(tx, channel, { ...gap, to_at: momentOf(channel, oldest) ?? now }, now);
    }
    if (lostTo !== null) await keepLost(tx, channel, { ...span, to_at: lostTo }, now);
    if (newest !== null) await moveCursor(tx, cursorOf(channel, source), newest, now);
  };
  if (page.items.length > 0 || nextToken !== null || lostTo !== null) await store(ctx, page, also, run);
  if (lostTo !== null) run.lose(span.from_at, lostTo);
}

/** Start of a possible loss behind a page; weeks without posts do not mean weeks without reading. */
async function missingSince(ctx: Context, channel: Channel, source: Source, from: string | null): Promise<Date | null> {
  const at = momentOf(channel, from);
  const readAt = await readUpTo(ctx.db, channel, source);
  return readAt !== null && (at === null || readAt > at) ? readAt : at;
}

const momentOf = (channel: Channel, id: string | null): Date | null =>
  id === null || id === BEGINNING ? null : channel.madeAt(id);

async function store(ctx: Context, page: ReadPage, also: (tx: Tx) => Promise<void>, run: Run): Promise<number> {
  const received = await inTime("Storing a page", () => receive(ctx, page.items, also));
  run.count(page.items.length, received);
  return received.stored + received.mended;
}

/**
 * Time until which search, or a single gap, is not requested: by the channel's own word, or for a while after a
 * refusal. A starting server finds out by one request.
 */
interface Rests {
  all: Date | null;
  readonly gaps: Map<number, Date>;
}

const REFUSED_REST_MS = 15 * 60_000;
const searchRests = new WeakMap<Channel, Rests>();

function restsOf(channel: Channel): Rests {
  const rests = searchRests.get(channel) ?? { all: null, gaps: new Map<number, Date>() };
  searchRests.set(channel, rests);
  return rests;
}

function isSearchResting(channel: Channel, { gap_id: gapId }: Gap, now: Date): boolean {
  const { all, gaps } = restsOf(channel);
  return [all, gaps.get(gapId)].some((until) => until != null && until > now);
}

/** Obstacle after a search: an invalid request concerns one gap, any other failure every search. */
function restAfter(channel: Channel, { gap_id: gapId, page_token: token }: Gap, outcome: ReadOutcome, now: Date): void {
  const rests = restsOf(channel);
  const later = new Date(now.getTime() + REFUSED_REST_MS);
  if (outcome.kind === "limited") rests.all = outcome.retryAt;
  else if (outcome.kind === "refused" && outcome.code !== "INVALID") rests.all = later;
  else if (outcome.kind === "refused" && token === null) rests.gaps.set(gapId, later);
}

/** Maximum pages in a row without new items; the next read continues there. */
const MAX_IDLE_PAGES = 20;

/**
 * Reads a gap until it is closed or an obstacle occurs. The end of mention pages may be the beginning of the gap or the
 * platform's limit, which moves closer while we read. The rest is therefore read by search.
 */
async function readGap(
  ctx: Context,
  channel: Channel,
  first: Gap,
  runs: Readonly<Record<Gap["way"], Run>>,
  signal: AbortSignal | undefined,
): Promise<void> {
  let gap = first;
  let idle = 0;
  const asked = new Set<string>();
  for (;;) {
    if (signal?.aborted === true) return runs.pages.giveUp(STOPPED);
    if (gap.way === "search" && isSearchResting(channel, gap, ctx.clock.now())) return;
    const run = runs[gap.way];
    if (gap.way === "search") run.from(momentOf(channel, gap.from_id));
    const outcome = await ask(channel, gap);
    const page = run.pageOf(outcome);
    const now = ctx.clock.now();
    if (page === null) {
      if (gap.way === "search") restAfter(channel, gap, outcome, now);
      // A rejected token would block the gap for good.
      if (run.isInvalid && gap.page_token !== null) await moveGap(ctx.db, gap.gap_id, againFrom(gap), now);
      return;
    }
    const next = nextOf(gap, page, channel, now);
    if (next?.page_token != null && next.way === gap.way && asked.has(next.page_token)) {
      const { gap_id: gapId } = gap;
      await store(ctx, page, (tx) => moveGap(tx, gapId, againFrom(next), now), run);
      return run.giveUp("The pages repeat.");
    }
    const { gap_id: gapId } = gap;
    const lostTo = next === null ? lostOf(gap, page, channel, now) : null;
    const added = await store(
      ctx,
      page,
      (tx) =>
        next === null
          ? closeGap(tx, gapId, lostTo, now)
          : moveGap(tx, gapId, { ...moveOf(next), to_at: momentOf(channel, next.reached_id) }, now),
      run,
    );
    if (lostTo !== null) run.lose(gap.from_at, lostTo);
    if (next === null) return;
    if (next.page_token !== null) asked.add(next.page_token);
    idle = added > 0 ? 0 : idle + 1;
    if (idle >= MAX_IDLE_PAGES) return run.giveUp(`${MAX_IDLE_PAGES} pages in a row brought nothing new.`);
    gap = next;
  }
}

const moveOf = ({ way, before_id, reached_id, page_token }: Gap) => ({ way, before_id, reached_id, page_token });

/** Restarts at the beginning of the rest; a search knows that position. */
const againFrom = (gap: Gap) => ({
  page_token: null,
  before_id: gap.way === "search" ? (gap.reached_id ?? gap.before_id) : null,
});

/**
 * Lost end of a closed gap, beyond the platform's reach; null if all was read. Before the very first read nothing can
 * be lost.
 */
function lostOf(gap: Gap, page: ReadPage, channel: Channel, now: Date): Date | null {
  const { reachesTo } = page;
  if (gap.source === "messages") return lostMessages(gap, page, channel, now);
  if (reachesTo === undefined) return null;
  const [from, to] = [gap.from_at, momentOf(channel, gap.reached_id ?? gap.before_id)];
  if (to !== null && to <= reachesTo) return to;
  return from === null || from >= reachesTo ? null : reachesTo;
}

/** The same for messages, by their last page: they simply end at the oldest one that the platform shows. */
function lostMessages(
  gap: Pick<Gap, "from_id" | "from_at" | "reached_id">,
  { items, reachesTo }: ReadPage,
  channel: Channel,
  now: Date,
): Date | null {
  const { oldest, isReached } = pageFacts(items, gap.from_id, channel.madeAt, now);
  if (reachesTo === undefined || isReached || gap.from_at === null) return null;
  const oldestAt = momentOf(channel, oldest ?? gap.reached_id);
  const to = oldestAt !== null && oldestAt < reachesTo ? oldestAt : reachesTo;
  return gap.from_at < to ? to : null;
}

/** Rest of a gap after this page; null when nothing is left. */
function nextOf(gap: Gap, page: ReadPage, channel: Channel, now: Date): Gap | null {
  const { oldest, isReached } = pageFacts(page.items, gap.from_id, channel.madeAt, now);
  const isLower =
    oldest !== null &&
    (gap.reached_id === null ||
      oldest.length < gap.reached_id.length ||
      (oldest.length === gap.reached_id.length && oldest < gap.reached_id));
  const reached = isLower ? oldest : gap.reached_id;
  if (page.nextToken !== null && !isReached) return { ...gap, reached_id: reached, page_token: page.nextToken };
  if (gap.source === "messages" || gap.way === "search" || gap.from_id === null || reached === null) return null;
  return { ...gap, way: "search", before_id: reached, reached_id: reached, page_token: null };
}

async function readSource(
  ctx: Context,
  channel: Channel,
  source: Source,
  signal: AbortSignal | undefined,
): Promise<PollResult> {
  const runs = { pages: startRun(ctx, channel, source), search: startRun(ctx, channel, "search") };
  const { pages, search } = runs;
  try {
    const kept = await soundCursor(ctx, channel, source);
    const from = kept === null && source === "mentions" ? await begin(ctx, channel, pages) : kept;
    pages.from(momentOf(channel, from));
    if (pages.isGoingOn) await readNewest(ctx, channel, source, from, pages);
    const gaps = pages.isGoingOn ? await openGaps(ctx.db, channel, source) : [];
    for (const gap of gaps) {
      // An invalid request concerns this gap only. Any other failure stops the reading of all gaps, or of all gaps that
      // need the search.
      const needed = gap.way === "search" ? [pages, search] : [pages];
      const isFree = needed.every((run) => run.isGoingOn || run.isInvalid);
      if (isFree) await readGap(ctx, channel, gap, runs, signal);
    }
    // New posts are read by other endpoints with their own limit: search does not delay them.
    return { stored: pages.added + search.added, retryAt: pages.retryAt };
  } catch (error) {
    pages.giveUp(error instanceof Overdue ? error.message : "What was read could not be stored.");
    throw error;
  } finally {
    await pages.end();
    if (search.isUsed) await search.end();
  }
}

/** Reads the newest mentions, then open gaps until stopped. */
export const pollMentions = (ctx: Context, channel: Channel, signal?: AbortSignal): Promise<PollResult> =>
  readSource(ctx, channel, "mentions", signal);

/** Reads the newest direct messages, then open gaps until stopped. */
export const pollMessages = (ctx: Context, channel: Channel, signal?: AbortSignal): Promise<PollResult> =>
  readSource(ctx, channel, "messages", signal);
