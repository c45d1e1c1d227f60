/**
 * Rehearses a draft: puts all posts of some days before it, before what is live and before no rule, by the same function as
 * ingest. In slices, each with its place and count in one transaction, so that a killed worker's successor goes on behind the
 * last one; a thread of its own does the work, so that the desk waits for none of it. It reads posts and writes only what
 * it found.
 */
import type { Context } from "../../context.ts";
import { isTransient } from "../../db/errors.ts";
import { inTransaction } from "../../db/tx.ts";
import { startThread } from "../../jobs/own-thread.ts";
import { defineJob } from "../../jobs/queue.ts";
import { detectorOf } from "../masters/packs/detector-of.ts";
import { asksWhenBefore } from "../rules/engine/compile.ts";
import { mastersOf } from "../masters/read-masters.ts";
import { knownOf } from "./options.ts";
import { beginRehearsal, endRehearsal, keepSlice, rehearsalRows, type RehearsalRow } from "./rehearsal-queries.ts";
import { emptyTally, type Tally } from "./rehearsal-tally.ts";
import type { RehearsalWork, RehearsedSlice } from "./rehearsal-thread.ts";
import { countPosts, slicePosts, type AskedRow } from "./stored-posts.ts";
import { versionRules } from "./version-queries.ts";

export const REHEARSAL_QUEUE = "rehearsals";
const SLICE = 500;

/** The server was stopped while it rehearsed; another worker goes on. */
class Stopped extends Error {}

/** A slice as it came out, and the posts behind it. */
interface Put {
  readonly slice: RehearsedSlice & { readonly afterId: number; readonly done: number };
  readonly next: readonly AskedRow[];
}

/** What was counted by a worker before. */
const talliedOf = ({ tally }: RehearsalRow): Tally => ("draft" in tally ? (tally as Tally) : emptyTally());

async function workOf(ctx: Context, one: RehearsalRow): Promise<RehearsalWork> {
  const [masters, { data, learned }, live] = await Promise.all([
    mastersOf(ctx),
    detectorOf(ctx),
    one.live_version === null ? [] : versionRules(ctx.db, one.live_version),
  ]);
  return {
    draft: one.rules,
    live: { version: one.live_version, rules: live ?? [] },
    known: knownOf(masters, ctx.channels),
    channels: { known: ctx.channels.known.map(({ publicCode, privateCode }) => ({ publicCode, privateCode })) },
    masters,
    data,
    learned,
    tally: talliedOf(one),
    kept: one.kept,
  };
}

async function rehearse(ctx: Context, one: RehearsalRow): Promise<void> {
  const { rehearsal_id: rehearsalId, since, started_at: until } = one;
  if (!(await beginRehearsal(ctx.db, rehearsalId, await countPosts(ctx.db, since, until)))) return;
  const work = await workOf(ctx, one);
  const asksBefore = [...work.draft, ...work.live.rules].some(asksWhenBefore);
  const behind = (afterId: number | null) => slicePosts(ctx.db, { since, until, afterId, asksBefore }, SLICE);
  const file = new URL("./rehearsal-thread.ts", import.meta.url);
  const thread = startThread<readonly AskedRow[], RehearsedSlice>(ctx, file, work);
  /** What comes of a slice; the next one is read meanwhile. */
  const put = async (rows: readonly AskedRow[]): Promise<Put | null> => {
    const last = rows.at(-1);
    if (last === undefined) return null;
    const [found, next] = await Promise.all([thread.ask(rows), behind(last.feed_id)]);
    if (found === null) throw new Stopped("The server was stopped.");
    return { slice: { ...found, afterId: last.feed_id, done: rows.length }, next };
  };
  try {
    let done = await put(await behind(one.after_id));
    // Slice by slice on purpose: each is one transaction. The thread is at the next one while this one is kept.
    while (done !== null) {
      const { slice, next } = done;
      const [isKept, ahead] = await Promise.all([
        inTransaction(ctx.db, (tx) => keepSlice(tx, rehearsalId, slice)),
        put(next),
      ]);
      if (!isKept) return;
      done = ahead;
    }
  } finally {
    await thread.end();
  }
  await endRehearsal(ctx.db, rehearsalId, "done", ctx.clock.now());
}

export const rehearseJob = defineJob<{ readonly rehearsalId: number }>({
  name: "rehearse-rules",
  maxAttempts: 5,
  async run(ctx, { rehearsalId }) {
    const [one] = await rehearsalRows(ctx.db, rehearsalId);
    if (one === undefined) return;
    try {
      await rehearse(ctx, one);
    } catch (error) {
      // Another attempt would not change it; who started it is told.
      const goesOn = error instanceof Stopped || isTransient(error);
      if (!goesOn) await endRehearsal(ctx.db, rehearsalId, "failed", ctx.clock.now());
      throw error;
    }
  },
});
