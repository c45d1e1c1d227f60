/**
 * Reads a channel into `receive`: mentions and messages, newest first, page by page. A page, the cursor, and the gap
 * that lies behind the page are committed together; a gap stays until the pages that close it are stored. So a page that
 * fails, a kill or another server taking over loses nothing: the next reader goes on with the open gaps.
 */
import type { Channel, ReadOutcome, ReadPage } from "../../../channels/channel.ts";
import type { Context } from "../../../context.ts";
import type { Tx } from "../../../db/tx.ts";
import { cursorValue, dropCursor, moveCursor, type Cursor } from "./cursors.ts";
import { closeGap, keepLost, moveGap, openGap, openGaps, readUpTo, type Gap } from "./gaps.ts";
import { isWithinReason, pageFacts } from "./page-facts.ts";
import { receive } from "./receive.ts";
import { startRun, STOPPED, type Run } from "./run.ts";
import { inTime, Overdue } from "./watchdog.ts";

export interface PollResult {
  readonly stored: number;
  /** When to come again at the earliest; null: as usual. */
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
 * Where the very first read of mentions begins: before the newest hundred, or before all where there are fewer. The
 * cursor is kept at once; without one nobody could say what an absence has missed. Null when the channel did not answer.
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

/** The cursor; one that an absurd id has moved where nothing will ever be is dropped. */
async function soundCursor(ctx: Context, channel: Channel, source: Source): Promise<string | null> {
  const value = await cursorValue(ctx.db, cursorOf(channel, source));
  if (value === null || isWithinReason(value, channel.madeAt, ctx.clock.now())) return value;
  ctx.log.warn({ source, value }, "The cursor stood where no post can be and begins again.");
  await dropCursor(ctx.db, cursorOf(channel, source));
  return null;
}

/** The newest page: stored with the cursor, and with the gap behind it when there is more. */
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
  // Nothing lies behind a page that goes back into what was read before, or behind a last one that names no end of its reach.
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

/** Since when something may lie behind a page: that nothing came for weeks does not mean that nobody has read. */
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
 * Until when a channel is not asked to search at all, or for single gaps: by its own word, or for a while after it has
 * refused. A server that begins finds out by asking once.
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

/** What was in the way of a search: a wrong question is about one gap, all else about every search. */
function restAfter(channel: Channel, { gap_id: gapId, page_token: token }: Gap, outcome: ReadOutcome, now: Date): void {
  const rests = restsOf(channel);
  const later = new Date(now.getTime() + REFUSED_REST_MS);
  if (outcome.kind === "limited") rests.all = outcome.retryAt;
  else if (outcome.kind === "refused" && outcome.code !== "INVALID") rests.all = later;
  else if (outcome.kind === "refused" && token === null) rests.gaps.set(gapId, later);
}

/** After so many pages in a row with nothing new a read ends; it goes on from there next time. */
const MAX_IDLE_PAGES = 20;

/**
 * Reads a gap until it is closed or something is in the way. The end of the pages of mentions does not say whether it is
 * the beginning of the gap or as far as the platform goes back, and while we read on, what is new pushes that limit
 * towards us: so what is left is looked for by search.
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
      // A token that is no longer taken would be in the way for good.
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

/** From the beginning of what is left; a search knows where that is. */
const againFrom = (gap: Gap) => ({
  page_token: null,
  before_id: gap.way === "search" ? (gap.reached_id ?? gap.before_id) : null,
});

/**
 * Until when a gap that is done with was not read, because the platform does not go back so far; null where all of it was.
 * Before the very first read there is nothing to miss.
 */
function lostOf(gap: Gap, page: ReadPage, channel: Channel, now: Date): Date | null {
  const { reachesTo } = page;
  if (gap.source === "messages") return lostMessages(gap, page, channel, now);
  if (reachesTo === undefined) return null;
  const [from, to] = [gap.from_at, momentOf(channel, gap.reached_id ?? gap.before_id)];
  if (to !== null && to <= reachesTo) return to;
  return from === null || from >= reachesTo ? null : reachesTo;
}

/** The same of messages, by their last page: they just end where the platform shows no older ones. */
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

/** What is left of a gap after this page; null when nothing is. */
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
      // A wrong question is about one gap; everything else that is in the way is in the way of all, or of all that is searched.
      const needed = gap.way === "search" ? [pages, search] : [pages];
      const isFree = needed.every((run) => run.isGoingOn || run.isInvalid);
      if (isFree) await readGap(ctx, channel, gap, runs, signal);
    }
    // What is new is read by other calls, with their own limit: no search holds that up.
    return { stored: pages.added + search.added, retryAt: pages.retryAt };
  } catch (error) {
    pages.giveUp(error instanceof Overdue ? error.message : "What was read could not be stored.");
    throw error;
  } finally {
    await pages.end();
    if (search.isUsed) await search.end();
  }
}

/** Reads the newest mentions, and goes on with what is still missing until it is told to stop. */
export const pollMentions = (ctx: Context, channel: Channel, signal?: AbortSignal): Promise<PollResult> =>
  readSource(ctx, channel, "mentions", signal);

/** Reads the newest direct messages, and goes on with what is still missing until it is told to stop. */
export const pollMessages = (ctx: Context, channel: Channel, signal?: AbortSignal): Promise<PollResult> =>
  readSource(ctx, channel, "messages", signal);
