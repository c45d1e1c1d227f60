/**
 * Reads a channel into `receive`: polls mentions and messages page by page, and takes what the stream
 * brings. The cursor moves only after every page since it is committed, so a crash reads again and
 * loses nothing.
 */
import type { RawItem, ReadOutcome } from "../../channels/channel.ts";
import type { Channel } from "../../channels/channel.ts";
import type { Context } from "../../context.ts";
import { cursorValue, receive } from "./receive.ts";

export interface PollResult {
  readonly stored: number;
  /** When to come again at the earliest; null: as usual. */
  readonly retryAt: Date | null;
}

const isHigher = (a: string, b: string | null): boolean =>
  b === null || a.length > b.length || (a.length === b.length && a > b);

const oldestOf = (items: readonly RawItem[], known: string | null): string | null =>
  items.reduce(
    (oldest, { externalId: id }) => (id !== null && (oldest === null || isHigher(oldest, id)) ? id : oldest),
    known,
  );

type ReadNext = (pageToken: string | null) => Promise<ReadOutcome>;

interface Pages {
  readonly stored: number;
  /** How many pages it took. */
  readonly count: number;
  readonly newest: string | null;
  readonly oldest: string | null;
  readonly isComplete: boolean;
  readonly retryAt: Date | null;
}

/** A page is stored before the next is asked for; a page full of known items ends a read without cursor. */
async function readPages(ctx: Context, readNext: ReadNext, stopAtKnown: boolean): Promise<Pages> {
  let token: string | null = null;
  let pages: Omit<Pages, "isComplete" | "retryAt"> = { stored: 0, count: 0, newest: null, oldest: null };
  for (;;) {
    const outcome: ReadOutcome = await readNext(token);
    if (outcome.kind === "limited") return { ...pages, isComplete: false, retryAt: outcome.retryAt };
    if (outcome.kind !== "page") {
      ctx.log.warn({ reason: outcome.message }, "The channel could not be read.");
      return { ...pages, isComplete: false, retryAt: null };
    }
    const { items, newestId, nextToken } = outcome.page;
    const added = await receive(ctx, items);
    pages = {
      stored: pages.stored + added,
      count: pages.count + 1,
      newest: newestId !== null && isHigher(newestId, pages.newest) ? newestId : pages.newest,
      oldest: oldestOf(items, pages.oldest),
    };
    if (nextToken === null || (stopAtKnown && added === 0)) return { ...pages, isComplete: true, retryAt: null };
    token = nextToken;
  }
}

/**
 * What lies between the cursor and the oldest mention that could be read. The end of the pages does not say whether
 * it is the cursor or as far as X goes back, and while we read on, what is new pushes that limit towards us: so
 * whatever needed more than one page is looked for once more.
 */
async function readMissed(ctx: Context, channel: Channel, sinceId: string, pages: Pages): Promise<Pages> {
  const { oldest } = pages;
  if (!pages.isComplete || oldest === null || pages.count < 2) return pages;
  const missed = await readPages(
    ctx,
    (pageToken) => channel.readMissed({ afterId: sinceId, beforeId: oldest, pageToken }),
    false,
  );
  return { ...missed, stored: pages.stored + missed.stored, newest: pages.newest };
}

/** An id before all others. */
const BEGINNING = "1";

const moveCursor = (ctx: Context, value: string) => receive(ctx, [], { channel: "X", name: "mentions", value });

/**
 * Where the very first read begins: before the newest hundred mentions, or before all where there are fewer. The
 * cursor is kept at once; without one nobody could say what an absence has missed. Null when X did not answer.
 */
async function begin(ctx: Context, channel: Channel): Promise<string | null> {
  const first = await channel.readMentions({ sinceId: null, pageToken: null });
  if (first.kind !== "page") return null;
  const oldest = oldestOf(first.page.items, null);
  const value = first.page.nextToken === null || oldest === null ? BEGINNING : String(BigInt(oldest) - 1n);
  await moveCursor(ctx, value);
  return value;
}

/** Reads all mentions since the cursor and then moves it. */
export async function pollMentions(ctx: Context, channel: Channel): Promise<PollResult> {
  const sinceId = (await cursorValue(ctx, "X", "mentions")) ?? (await begin(ctx, channel));
  if (sinceId === null) return { stored: 0, retryAt: null };
  const recent = await readPages(ctx, (pageToken) => channel.readMentions({ sinceId, pageToken }), false);
  const pages = await readMissed(ctx, channel, sinceId, recent);
  if (pages.isComplete && pages.newest !== null && isHigher(pages.newest, sinceId)) {
    await moveCursor(ctx, pages.newest);
  }
  return pages;
}

/** Reads direct messages back to the first page that brings nothing new. */
export async function pollMessages(ctx: Context, channel: Channel): Promise<PollResult> {
  return readPages(ctx, (pageToken) => channel.readMessages({ pageToken }), true);
}

const FLUSH_AT = 500;
const RETRY_MS = 1_000;

export interface StreamBuffer {
  add(item: RawItem): Promise<void>;
  /** Resolves when everything added so far is stored. */
  flush(): Promise<void>;
}

/**
 * Collects what the stream brings while the last batch is being stored; keeps it when the database is
 * away. When the reader stops meanwhile, what waits is let go: the cursor has not passed it, so the next
 * poll reads it again.
 */
export function streamBuffer(
  ctx: Context,
  onStored: () => void,
  wait: (ms: number) => Promise<void>,
  isStopped: () => boolean,
): StreamBuffer {
  let waiting: RawItem[] = [];
  let running: Promise<void> | null = null;

  const store = async (): Promise<void> => {
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      try {
        await receive(ctx, batch);
        onStored();
      } catch (error) {
        ctx.log.warn({ err: error, items: batch.length }, "Posts wait until the database answers again.");
        if (isStopped()) return;
        waiting = [...batch, ...waiting];
        await wait(RETRY_MS);
      }
    }
  };
  const flush = (): Promise<void> => {
    running ??= store().finally(() => {
      running = null;
    });
    return running;
  };
  return {
    async add(item) {
      waiting.push(item);
      const stored = flush();
      if (waiting.length >= FLUSH_AT) await stored;
    },
    flush,
  };
}
