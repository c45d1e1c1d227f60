/**
 * Verifies the audit every night and on request, and stores the result. One check runs at a time, in pages that yield
 * to other work, and may take minutes. Safe to repeat.
 */
import type { Context } from "../../../../context.ts";
import { inTransaction, type Db, type Tx } from "../../../../db/tx.ts";
import { addJob, defineJob, type Job } from "../../../../jobs/queue.ts";
import type { Officer } from "../../../../context.ts";
import { appendAudit } from "../append-audit.ts";
import { chainSource } from "./chain-source.ts";
import { openSigner, publicKeysOf, trust } from "./keys.ts";
import { verifyChain, type ChainSource, type Verdict } from "./verify-chain.ts";

/** Rows verified per page, a few milliseconds of work. */
const PAGE = 500;
/** Maximum ignored records named in the log. */
const MOST_NAMED = 20;
/** Age after which a running check counts as abandoned. */
const GIVEN_UP_MS = 3 * 60 * 60_000;

async function giveUpOld(db: Db | Tx, now: Date): Promise<void> {
  await db
    .updateTable("audit_check")
    .set({ ended_at: now, outcome: "failed" })
    .where("ended_at", "is", null)
    .where("asked_at", "<", new Date(now.getTime() - GIVEN_UP_MS))
    .execute();
}

/** Opens a check; null while another is open. */
async function openCheck(db: Db | Tx, askedBy: number | null, now: Date): Promise<number | null> {
  await giveUpOld(db, now);
  const row = await db
    .insertInto("audit_check")
    .values({ asked_by: askedBy, asked_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning("check_id")
    .executeTakeFirst();
  return row?.check_id ?? null;
}

const outcomeOf = ({ fault, seams }: Verdict): "sound" | "seam" | "broken" => {
  if (fault !== null) return "broken";
  return seams.length > 0 ? "seam" : "sound";
};

/** Wraps a source so that reading a page throws once the server is stopping. */
const untilStopped = (source: ChainSource, stopping: AbortSignal | undefined): ChainSource => ({
  ...source,
  page(afterSeq) {
    stopping?.throwIfAborted();
    return source.page(afterSeq);
  },
});

async function run(
  ctx: Context,
  { checkId: given }: { readonly checkId?: number },
  stopping?: AbortSignal,
): Promise<void> {
  const checkId = given ?? (await openCheck(ctx.db, null, ctx.clock.now()));
  if (checkId === null) return;
  const { keyFile, witnessFile } = ctx.config.audit;
  openSigner(keyFile); // creates the key if it does not exist
  const trusted = trust(publicKeysOf(ctx.config.audit));
  const source = untilStopped(chainSource(ctx.db, witnessFile, PAGE), stopping);
  const verdict = await verifyChain(source, trusted).catch((error: unknown) => {
    if (stopping?.aborted === true) return null;
    throw error;
  });
  if (verdict === null) {
    // Millions of rows take minutes: the next server starts over.
    await inTransaction(ctx.db, (tx) => addJob(tx, checkAuditJob, { checkId }));
    return;
  }
  const { fault, checkedTo, anchored, ignored } = verdict;
  if (ignored.length > 0)
    ctx.log.error(
      { places: ignored.map(({ kind, seq, keyId }) => ({ kind, seq, keyId })).slice(0, MOST_NAMED) },
      "Records of the audit that no trusted key signed are ignored. If the key was not replaced, somebody wrote them into the database.",
    );
  if (fault !== null) ctx.log.error({ fault }, "The audit is not as it was written.");
  await ctx.db
    .updateTable("audit_check")
    .set({
      ended_at: ctx.clock.now(),
      outcome: outcomeOf(verdict),
      checked_to: checkedTo,
      anchored_to: anchored?.seq ?? null,
      anchored_at: anchored?.at ?? null,
      fault: fault?.kind ?? null,
      bad_seq: fault?.seq ?? null,
      bad_to_seq: fault?.toSeq ?? null,
      bad_audit_id: fault?.auditId ?? null,
    })
    .where("check_id", "=", checkId)
    .where("ended_at", "is", null)
    .execute();
}

export const checkAuditJob: Job<{ readonly checkId?: number }> = defineJob({
  name: "check-audit",
  maxAttempts: 5,
  isLong: true,
  run,
});

/** Requests a check; false while one is queued or running. */
export async function askForCheck(ctx: Context, { userId, roleId }: Officer): Promise<boolean> {
  const at = ctx.clock.now();
  return inTransaction(ctx.db, async (tx) => {
    const checkId = await openCheck(tx, userId, at);
    if (checkId === null) return false;
    await addJob(tx, checkAuditJob, { checkId });
    const detail = { check_id: checkId };
    await appendAudit(tx, [{ at, event: "AUDIT_CHECK_ASKED", actorUserId: userId, roleId, detail }]);
    return true;
  });
}
