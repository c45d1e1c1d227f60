/**
 * Learns at night from the pack's examples and what the desk decided since (decision 70). A new version comes into force
 * by itself unless it judges held-back decisions worse than the one before, or misses danger to life that the one before
 * finds; then it stays on record as refused. Nothing
 * is written before the end, so a worker that is killed leaves nothing, and the same examples make no second version.
 */
import type { Context } from "../../context.ts";
import { announceAfter } from "../../db/announcements.ts";
import { inTransaction } from "../../db/tx.ts";
import { startThread } from "../../jobs/own-thread.ts";
import { addJob, defineJob, isJobThere, type Job } from "../../jobs/queue.ts";
import { appendAudit } from "../audit/append-audit.ts";
import { MASTERS_CHANNEL } from "../masters/versions.ts";
import { SYSTEM_USER_ID } from "../users/system-user.ts";
import { dropOldWeights, inForce, isUnlearned, lockModels, newestDigest, putInForce } from "./queries.ts";
import { gatherLessons } from "./teach.ts";
import type { HeldBack, Learned, Work } from "./thread.ts";

/** By so many of a hundred held-back decisions, and by one in any case, a version may be worse than the one before. */
const MARGIN = 0.02;
/** So many versions can be gone back to. */
const KEPT = 10;

/** Whether a version may come into force in place of the one before: danger to life that it would miss is no matter of a margin. */
export const isGoodEnough = ({ asked, right, before, danger }: HeldBack): boolean =>
  (before === null || right >= before - Math.max(1, asked * MARGIN)) &&
  (danger === undefined || danger.before === null || danger.found >= danger.before);

/** Learns in a thread; null where the server was stopped meanwhile: the next job begins again. */
async function learnInThread(ctx: Context, work: Work): Promise<Learned | null> {
  const thread = startThread<Work, Learned>(ctx, new URL("./thread.ts", import.meta.url));
  try {
    return await thread.ask(work);
  } finally {
    await thread.end();
  }
}

async function run(ctx: Context): Promise<void> {
  const lessons = await gatherLessons(ctx);
  const { digest, ...work } = lessons;
  if (work.pack.length + work.decided.length === 0 || (await newestDigest(ctx.db)) === digest) return;
  const former = await inForce(ctx.db);
  const began = performance.now();
  const learned = await learnInThread(ctx, { ...work, before: former?.weights ?? null });
  if (learned === null) return;
  const tookMs = Math.round(performance.now() - began);
  const isTaken = isGoodEnough(learned.heldBack);
  const now = ctx.clock.now();
  await inTransaction(ctx.db, async (tx) => {
    await lockModels(tx);
    // Another server was faster, or an administrator chose meanwhile: then the comparison was with another version.
    if ((await newestDigest(tx)) === digest || (await inForce(tx))?.version !== former?.version) return;
    const { version } = await tx
      .insertInto("learned_model")
      .values({
        made_at: now,
        digest,
        state: isTaken ? "superseded" : "refused",
        examples: work.pack.length,
        decisions: work.decided.length,
        features: learned.features,
        size_bytes: learned.weights.byteLength,
        took_ms: tookMs,
        held_back: JSON.stringify(learned.heldBack),
        weights: isTaken ? Buffer.from(learned.weights.buffer) : null,
        set_by: null,
        set_at: now,
      })
      .returning("version")
      .executeTakeFirstOrThrow();
    if (isTaken) {
      await putInForce(tx, version, null, now);
      await dropOldWeights(tx, KEPT);
      announceAfter(tx, MASTERS_CHANNEL, [version]);
    }
    const event = isTaken ? "MODEL_LEARNED" : "MODEL_REFUSED";
    await appendAudit(tx, [{ at: now, event, actorUserId: SYSTEM_USER_ID, roleId: null, detail: { version } }]);
  });
}

/** Learns, where there is anything new to learn from. */
export const learnJob: Job<object> = defineJob({ name: "learn", maxAttempts: 3, run });

/** Learns soon, in the background, where nothing was learned yet: the lists of words judge until then. */
export async function startLearning(ctx: Context): Promise<void> {
  if (!(await isUnlearned(ctx.db))) return;
  await inTransaction(ctx.db, async (tx) => {
    // Of several servers that start at once one adds it.
    await lockModels(tx);
    if (!(await isJobThere(tx, learnJob.name))) await addJob(tx, learnJob, {});
  });
}
