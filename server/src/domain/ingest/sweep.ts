/**
 * Reads again, every ten minutes, what was written in the last fifteen: a post that the platform showed late lies behind
 * the cursor, where no other read looks. After an absence the window begins where the last complete sweep ended.
 */
import type { Channel, ReadOutcome } from "../../channels/channel.ts";
import type { Context } from "../../context.ts";
import { cursorValue, moveCursor, type Cursor } from "./cursors.ts";
import { pageFacts } from "./page-facts.ts";
import type { PollResult } from "./read-channel.ts";
import { receive } from "./receive.ts";
import { startRun, type Run } from "./run.ts";
import { leavesOutSecondLooks } from "../spend/spend-state.ts";
import { inTime, Overdue } from "./watchdog.ts";

const EVERY_MS = 10 * 60_000;
const BACK_MS = 15 * 60_000;
/** Two sweeps share so much. */
const OVERLAP_MS = 5 * 60_000;
const FURTHEST_MS = 7 * 86_400_000;
/** The platform takes no window that ends at this very moment. */
const NOT_BEFORE_MS = 10_000;
const MAX_PAGES = 50;

interface Window {
  readonly from: Date;
  readonly until: Date;
}

/** The window that is due; null when the last sweep is not long ago. Pure. */
export function windowOf(sweptAt: Date | null, now: Date): Window | null {
  const nowMs = now.getTime();
  if (sweptAt !== null && nowMs - sweptAt.getTime() < EVERY_MS) return null;
  const back = nowMs - BACK_MS;
  const from = sweptAt === null ? back : Math.max(Math.min(back, sweptAt.getTime() - OVERLAP_MS), nowMs - FURTHEST_MS);
  return { from: new Date(from), until: new Date(nowMs - NOT_BEFORE_MS) };
}

type Ask = (pageToken: string | null, signal: AbortSignal) => Promise<ReadOutcome>;

/** Page after page to their end; gives the oldest id seen, which is null when there was none. */
async function readPages(ctx: Context, channel: Channel, ask: Ask, run: Run): Promise<string | null> {
  const asked = new Set<string>();
  let pageToken: string | null = null;
  let reached: string | null = null;
  for (let pages = 0; pages < MAX_PAGES; pages += 1) {
    const token: string | null = pageToken;
    const page = run.pageOf(await inTime("Sweeping a page", (signal) => ask(token, signal)));
    if (page === null) return reached;
    run.count(page.items.length, await inTime("Storing a page", () => receive(ctx, page.items)));
    const { oldest } = pageFacts(page.items, null, channel.madeAt, ctx.clock.now());
    if (oldest !== null && (reached === null || BigInt(oldest) < BigInt(reached))) reached = oldest;
    if (page.nextToken === null) return reached;
    if (asked.has(page.nextToken)) {
      run.giveUp("The pages repeat.");
      return reached;
    }
    asked.add(page.nextToken);
    pageToken = page.nextToken;
  }
  run.giveUp(`There were more than ${MAX_PAGES} pages.`);
  return reached;
}

/** The pages of mentions end after some hundred posts without a word: what may lie before them is looked for by search. */
async function readWindow(ctx: Context, channel: Channel, window: Window, run: Run): Promise<void> {
  const mentions: Ask = (pageToken, signal) => channel.readMentions({ sinceId: null, pageToken, window, signal });
  const reached = await readPages(ctx, channel, mentions, run);
  if (!run.isGoingOn) return;
  const afterId = channel.firstIdAt(new Date(window.from.getTime() - 1));
  const beforeId = reached ?? channel.firstIdAt(window.until);
  if (BigInt(beforeId) - BigInt(afterId) <= 1n) return;
  await readPages(
    ctx,
    channel,
    (pageToken, signal) => channel.readMissed({ afterId, beforeId, pageToken, signal }),
    run,
  );
}

/** Sweeps when it is due. */
export async function sweepMentions(ctx: Context, channel: Channel): Promise<PollResult> {
  const now = ctx.clock.now();
  const cursor: Cursor = { channel: channel.publicCode, name: "sweep" };
  const swept = await cursorValue(ctx.db, cursor);
  const window = windowOf(swept === null ? null : new Date(swept), now);
  if (window === null || (await leavesOutSecondLooks(ctx))) return { stored: 0, retryAt: null };
  const run = startRun(ctx, channel, "sweep");
  run.from(window.from);
  try {
    await readWindow(ctx, channel, window, run);
    if (run.isGoingOn) await moveCursor(ctx.db, cursor, now.toISOString(), now);
    return { stored: run.added, retryAt: run.retryAt };
  } catch (error) {
    run.giveUp(error instanceof Overdue ? error.message : "What was read could not be stored.");
    throw error;
  } finally {
    await run.end();
  }
}
