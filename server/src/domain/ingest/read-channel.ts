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

type ReadNext = (pageToken: string | null) => Promise<ReadOutcome>;

interface Pages {
  readonly stored: number;
  readonly newest: string | null;
  readonly isComplete: boolean;
  readonly retryAt: Date | null;
}

/** A page is stored before the next is asked for; a page full of known items ends a read without cursor. */
async function readPages(ctx: Context, readNext: ReadNext, stopAtKnown: boolean): Promise<Pages> {
  let token: string | null = null;
  let stored = 0;
  let newest: string | null = null;
  for (;;) {
    const outcome: ReadOutcome = await readNext(token);
    if (outcome.kind === "limited") return { stored, newest, isComplete: false, retryAt: outcome.retryAt };
    if (outcome.kind !== "page") {
      ctx.log.warn({ reason: outcome.message }, "The channel could not be read.");
      return { stored, newest, isComplete: false, retryAt: null };
    }
    const { items, newestId, nextToken } = outcome.page;
    const added = await receive(ctx, items);
    stored += added;
    if (newestId !== null && isHigher(newestId, newest)) newest = newestId;
    if (nextToken === null || (stopAtKnown && added === 0)) return { stored, newest, isComplete: true, retryAt: null };
    token = nextToken;
  }
}

/** Reads all mentions since the cursor and then moves it. */
export async function pollMentions(ctx: Context, channel: Channel): Promise<PollResult> {
  const sinceId = await cursorValue(ctx, "X", "mentions");
  const pages = await readPages(ctx, (pageToken) => channel.readMentions({ sinceId, pageToken }), false);
  if (pages.isComplete && pages.newest !== null && isHigher(pages.newest, sinceId)) {
    await receive(ctx, [], { channel: "X", name: "mentions", value: pages.newest });
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
