/**
 * Nightly training from the pack's examples and the desk's decisions (decision 46). A version that does worse on the
 * hold-out set is stored as refused; see `isGoodEnough`. Nothing is written before the end, so a killed worker leaves
 * nothing. The same training set makes no second version.
 */
import type { Context } from "../../../context.ts";
import { announceAfter } from "../../../db/announcements.ts";
import { inTransaction, type Tx } from "../../../db/tx.ts";
import { startThread } from "../../../jobs/worker-thread.ts";
import { addJob, defineJob, isJobThere, type Job } from "../../../jobs/queue.ts";
import { appendAudit } from "../../ground/audit/append-audit.ts";
import { MASTERS_CHANNEL } from "../../law/masters/versions.ts";
import { SYSTEM_USER_ID } from "../../organisation/users/system-user.ts";
import {
  dropFormerWeights,
  dropOldWeights,
  inForce,
  isUnlearned,
  lockModels,
  newestVersion,
  putInForce,
} from "./queries.ts";
import { gatherLessons } from "./teach.ts";
import type { HoldOut, Learned, Made, Work } from "./training-worker.ts";

/** Tolerated loss of accuracy on the hold-out set; one decision is tolerated in any case. */
const MARGIN = 0.02;
/** Number of earlier versions that are retained. */
const KEPT = 10;

const marginOf = (asked: number): number => Math.max(1, asked * MARGIN);

/**
 * Returns true when a version may replace the former one: accuracy and false alarms are within the margin. No margin
 * applies to missed danger to life, and nothing may be found in a text without content, not even by the first version.
 */
export const isGoodEnough = ({ asked, right, before, danger, alarms, wordless }: HoldOut): boolean =>
  (wordless === undefined || wordless.found === 0) &&
  (before === null || right >= before - marginOf(asked)) &&
  (danger === undefined || danger.before === null || danger.found >= danger.before) &&
  (alarms === undefined || alarms.before === null || alarms.found <= alarms.before + marginOf(alarms.asked));

/** Trains in a worker thread; null when the server stops meanwhile, and the next job starts over. */
async function learnInThread(ctx: Context, work: Work): Promise<Learned | null> {
  const thread = startThread<Work, Learned>(ctx, new URL("./training-worker.ts", import.meta.url));
  try {
    return await thread.ask(work);
  } finally {
    await thread.end();
  }
}

interface Learning {
  /** Set by an erasure: the version in force must not retain features whose authors are all erased. */
  readonly isForgetting?: true;
}

interface Kept {
  readonly work: Omit<Work, "before">;
  readonly digest: string;
  readonly state: "superseded" | "refused";
  readonly made: Made;
  readonly tookMs: number;
  readonly now: Date;
}

/** Stores a version and its audit record; returns its number. */
async function keepVersion(tx: Tx, { work, digest, state, made, tookMs, now }: Kept): Promise<number> {
  const isTaken = state !== "refused";
  const { version } = await tx
    .insertInto("learned_model")
    .values({
      made_at: now,
      digest,
      state,
      examples: work.pack.length,
      decisions: work.decided.length,
      features: made.features,
      size_bytes: made.weights.byteLength,
      took_ms: tookMs,
      held_back: JSON.stringify(made.heldBack),
      weights: isTaken ? Buffer.from(made.weights) : null,
      set_by: null,
      set_at: now,
    })
    .returning("version")
    .executeTakeFirstOrThrow();
  const event = isTaken ? "MODEL_LEARNED" : "MODEL_REFUSED";
  await appendAudit(tx, [{ at: now, event, actorUserId: SYSTEM_USER_ID, roleId: null, detail: { version } }]);
  return version;
}

async function take(tx: Tx, kept: Omit<Kept, "state">): Promise<void> {
  const version = await keepVersion(tx, { ...kept, state: "superseded" });
  await putInForce(tx, version, null, kept.now);
  announceAfter(tx, MASTERS_CHANNEL, [version]);
}

async function run(ctx: Context, { isForgetting }: Learning): Promise<void> {
  const lessons = await gatherLessons(ctx);
  const { digest, ...work } = lessons;
  const [former, newest] = [await inForce(ctx.db), await newestVersion(ctx.db)];
  const isSame = newest?.digest === digest;
  // The version in force may be older than the newest one with this training set.
  if (isSame && (isForgetting !== true || former === null || former.version === newest.version)) return;
  if (work.pack.length + work.decided.length === 0 && former === null) return;
  const began = performance.now();
  const learned = await learnInThread(ctx, { ...work, before: former?.weights ?? null });
  if (learned === null) {
    if (isForgetting === true) throw new Error("The server was stopped while it forgot; the next attempt does it.");
    return;
  }
  const kept = { work, digest, tookMs: Math.round(performance.now() - began), now: ctx.clock.now() };
  await inTransaction(ctx.db, async (tx) => {
    await lockModels(tx);
    // Another server was faster, or an administrator switched versions: the comparison is outdated.
    const isLate = (await newestVersion(tx))?.version !== newest?.version;
    if (isLate || (await inForce(tx))?.version !== former?.version) {
      if (isForgetting === true) throw new Error("Another version came meanwhile; the next attempt forgets in it.");
      return;
    }
    if (!isSame && isGoodEnough(learned.heldBack)) await take(tx, { ...kept, made: learned });
    else {
      if (!isSame) await keepVersion(tx, { ...kept, state: "refused", made: learned });
      if (isForgetting === true && learned.forgotten !== null) await take(tx, { ...kept, made: learned.forgotten });
    }
    if (isForgetting === true) await dropFormerWeights(tx);
    else await dropOldWeights(tx, KEPT);
  });
}

/** Trains if the training set has changed. */
export const learnJob: Job<Learning> = defineJob({ name: "learn", maxAttempts: 3, isLong: true, run });

/**
 * Unlearns erased people in the transaction of the erasure. Earlier versions lose their weights at once; a job replaces
 * the version in force by one trained without them, or strips their features from it.
 */
export async function unlearnErased(tx: Tx): Promise<void> {
  await lockModels(tx);
  await dropFormerWeights(tx);
  await addJob(tx, learnJob, { isForgetting: true });
}

/** Adds a background training where there is no version yet; keyword lists classify until then. */
export async function startLearning(ctx: Context): Promise<void> {
  if (!(await isUnlearned(ctx.db))) return;
  await inTransaction(ctx.db, async (tx) => {
    // Only one of several starting servers adds the job.
    await lockModels(tx);
    if (!(await isJobThere(tx, learnJob.name))) await addJob(tx, learnJob, {});
  });
}
