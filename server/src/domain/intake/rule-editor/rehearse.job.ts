/**
 * Rehearsal job: applies the draft, the live rules and no rules to all posts of some days, by the function that ingest
 * uses. Each slice commits its position and counts in one transaction, so that a killed worker's successor resumes
 * after the last one. Threads do the work and do not block the desk. Reads posts and writes only results.
 */
import type { Context } from "../../../context.ts";
import { isTransient } from "../../../db/errors.ts";
import { inTransaction } from "../../../db/tx.ts";
import { defineJob } from "../../../jobs/queue.ts";
import { detectorOf } from "../../law/masters/packs/detector-of.ts";
import { asksWhenBefore } from "../../law/rules/compile.ts";
import { mastersOf } from "../../law/masters/read-masters.ts";
import { knownOf } from "./condition-options.ts";
import { beginRehearsal, endRehearsal, keepSlice, rehearsalRows, type RehearsalRow } from "./rehearsal-queries.ts";
import { addTally, emptyTally, type Tally } from "./rehearsal-tally.ts";
import type { RehearsalWork } from "./rehearsal-worker.ts";
import { openThreads, Stopped } from "./rehearsal-pool.ts";
import { countPosts, slicePosts } from "./stored-posts.ts";
import { versionRules } from "./version-queries.ts";

export const REHEARSAL_QUEUE = "rehearsals";
const SLICE = 500;
/** Maximum posts stored for display; all are counted. */
const MOST_KEPT = 5_000;

/** Counts of an earlier worker. */
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
  };
}

async function rehearse(ctx: Context, one: RehearsalRow): Promise<void> {
  const { rehearsal_id: rehearsalId, since, started_at: until, is_with_private: isWithPrivate } = one;
  const span = { since, until, isWithPrivate };
  if (!(await beginRehearsal(ctx.db, rehearsalId, await countPosts(ctx.db, span)))) return;
  const work = await workOf(ctx, one);
  const asksBefore = [...work.draft, ...work.live.rules].some(asksWhenBefore);
  const tally = talliedOf(one);
  let { kept } = one;
  const threads = openThreads(ctx, work);
  try {
    const slices = threads.rehearse({
      behind: (afterId) => slicePosts(ctx.db, span, { afterId, asksBefore }, SLICE),
      afterId: one.after_id,
      room: () => MOST_KEPT - kept,
    });
    // Slice by slice on purpose: each is one transaction. Threads work on the next slices meanwhile.
    for await (const { found, afterId, done } of slices) {
      addTally(tally, found.tally);
      const posts = found.posts.slice(0, MOST_KEPT - kept);
      kept += posts.length;
      const slice = { tally, posts, afterId, done };
      if (!(await inTransaction(ctx.db, (tx) => keepSlice(tx, rehearsalId, slice)))) return;
    }
  } finally {
    await threads.end();
  }
  await endRehearsal(ctx.db, rehearsalId, "done", ctx.clock.now());
}

export const rehearseJob = defineJob<{ readonly rehearsalId: number }>({
  name: "rehearse-rules",
  maxAttempts: 5,
  isLong: true,
  giveUp: async (ctx, { rehearsalId }) => void (await endRehearsal(ctx.db, rehearsalId, "failed", ctx.clock.now())),
  async run(ctx, { rehearsalId }) {
    const [one] = await rehearsalRows(ctx.db, rehearsalId);
    if (one === undefined) return;
    try {
      await rehearse(ctx, one);
    } catch (error) {
      // Ends the rehearsal unless a retry can help; the person who started it is notified.
      const goesOn = error instanceof Stopped || isTransient(error);
      if (!goesOn) await endRehearsal(ctx.db, rehearsalId, "failed", ctx.clock.now());
      throw error;
    }
  },
});
