/**
 * Every ten minutes, reads the last fifteen again: a post that the platform showed late is behind the cursor, where no
 * other read looks. After an absence the window begins at the end of the last complete sweep.
 */
import type { Channel, ReadOutcome } from "../../../channels/channel.ts";
import type { Context } from "../../../context.ts";
import { inTransaction } from "../../../db/tx.ts";
import { cursorValue, moveCursor, type Cursor } from "./cursors.ts";
import { openGap } from "./gaps.ts";
import { pageFacts } from "./page-position.ts";
import type { PollResult } from "./read-channel.ts";
import { receive } from "./receive.ts";
import { startRun, STOPPED, type Run } from "./one-read.ts";
import { leavesOutSecondLooks } from "../platform-cost/spend-state.ts";
import { inTime, Overdue } from "./stall-watchdog.ts";

const EVERY_MS = 10 * 60_000;
const BACK_MS = 15 * 60_000;
/** Overlap of two sweeps. */
const OVERLAP_MS = 5 * 60_000;
const FURTHEST_MS = 7 * 86_400_000;
/** The platform accepts no window that ends now. */
const NOT_BEFORE_MS = 10_000;
const MAX_PAGES = 50;
const TOO_MANY = `There were more than ${MAX_PAGES} pages.`;
/** Delay after a failed sweep. */
const AGAIN_MS = 2 * 60_000;

interface Window {
  readonly from: Date;
  readonly until: Date;
}

/** The due window; null shortly after the last sweep. Pure. */
export function windowOf(sweptAt: Date | null, now: Date): Window | null {
  const nowMs = now.getTime();
  if (sweptAt !== null && nowMs - sweptAt.getTime() < EVERY_MS) return null;
  const back = nowMs - BACK_MS;
  const from = sweptAt === null ? back : Math.max(Math.min(back, sweptAt.getTime() - OVERLAP_MS), nowMs - FURTHEST_MS);
  return { from: new Date(from), until: new Date(nowMs - NOT_BEFORE_MS) };
}

interface Sweep {
  readonly ctx: Context;
  readonly channel: Channel;
  readonly run: Run;
  readonly stop: AbortSignal | undefined;
}

type Ask = (pageToken: string | null, signal: AbortSignal) => Promise<ReadOutcome>;

interface PagesRead {
  /** The oldest id seen; null if there was none. */
  readonly reached: string | null;
  /** True when there were more pages than one sweep reads. */
  readonly isCut: boolean;
}

/** Reads all pages, up to the limit of a sweep. */
async function readPages({ ctx, channel, run, stop }: Sweep, ask: Ask): Promise<PagesRead> {
  const asked = new Set<string>();
  let pageToken: string | null = null;
  let reached: string | null = null;
  for (let pages = 0; pages < MAX_PAGES; pages += 1) {
    if (stop?.aborted === true) {
      run.giveUp(STOPPED);
      return { reached, isCut: false };
    }
    const token: string | null = pageToken;
    const page = run.pageOf(await inTime("Sweeping a page", (signal) => ask(token, signal)));
    if (page === null) return { reached, isCut: false };
    run.count(page.items.length, await inTime("Storing a page", () => receive(ctx, page.items)));
    const { oldest } = pageFacts(page.items, null, channel.madeAt, ctx.clock.now());
    if (oldest !== null && (reached === null || BigInt(oldest) < BigInt(reached))) reached = oldest;
    if (page.nextToken === null) return { reached, isCut: false };
    if (asked.has(page.nextToken)) {
      run.giveUp("The pages repeat.");
      return { reached, isCut: false };
    }
    asked.add(page.nextToken);
    pageToken = page.nextToken;
  }
  return { reached, isCut: true };
}

/** Unread posts between two ids. */
interface Rest {
  readonly afterId: string;
  readonly beforeId: string;
}

/**
 * Mention pages end silently after some hundred posts: search reads what may precede them. In a flood, that exceeds one
 * sweep; returns the rest.
 */
async function readWindow(sweep: Sweep, window: Window): Promise<Rest | null> {
  const { channel, run } = sweep;
  const mentions: Ask = (pageToken, signal) => channel.readMentions({ sinceId: null, pageToken, window, signal });
  const { reached, isCut: isEndless } = await readPages(sweep, mentions);
  if (isEndless) run.giveUp(TOO_MANY);
  if (!run.isGoingOn) return null;
  const afterId = channel.firstIdAt(new Date(window.from.getTime() - 1));
  const beforeId = reached ?? channel.firstIdAt(window.until);
  if (BigInt(beforeId) - BigInt(afterId) <= 1n) return null;
  const found = await readPages(sweep, (pageToken, signal) =>
    channel.readMissed({ afterId, beforeId, pageToken, signal }),
  );
  if (!found.isCut) return null;
  const isFurther = found.reached !== null && BigInt(found.reached) < BigInt(beforeId);
  if (isFurther) return { afterId, beforeId: found.reached };
  run.giveUp(TOO_MANY);
  return null;
}

/** Ends the window: its rest is a gap, which the reader of mentions closes. */
async function endSweep(ctx: Context, channel: Channel, { from }: Window, rest: Rest | null, now: Date): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    if (rest !== null) {
      const { afterId, beforeId } = rest;
      const span = { from_id: afterId, before_id: beforeId, reached_id: beforeId, page_token: null };
      const at = { from_at: from, to_at: channel.madeAt(beforeId) };
      await openGap(tx, channel, { source: "mentions", way: "search", ...span, ...at }, now);
    }
    await moveCursor(tx, cursorOf(channel), now.toISOString(), now);
  });
}

const cursorOf = ({ publicCode }: Channel): Cursor => ({ channel: publicCode, name: "sweep" });

/** Sweeps when due, until stopped. */
export async function sweepMentions(ctx: Context, channel: Channel, stop?: AbortSignal): Promise<PollResult> {
  const now = ctx.clock.now();
  const swept = await cursorValue(ctx.db, cursorOf(channel));
  const window = windowOf(swept === null ? null : new Date(swept), now);
  if (window === null || (await leavesOutSecondLooks(ctx))) return { stored: 0, retryAt: null };
  const run = startRun(ctx, channel, "sweep");
  run.from(window.from);
  try {
    const rest = await readWindow({ ctx, channel, run, stop }, window);
    if (run.isGoingOn) await endSweep(ctx, channel, window, rest, now);
    // A retry reads the whole window again, so it must not follow at every tick.
    const again = run.isGoingOn ? null : new Date(ctx.clock.now().getTime() + AGAIN_MS);
    return { stored: run.added, retryAt: run.retryAt ?? again };
  } catch (error) {
    run.giveUp(error instanceof Overdue ? error.message : "What was read could not be stored.");
    throw error;
  } finally {
    await run.end();
  }
}
