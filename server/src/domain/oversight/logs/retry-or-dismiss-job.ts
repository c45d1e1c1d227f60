/**
 * Retry or dismissal of a job by an administrator. A running job is never touched: its row is locked first, and workers
 * skip locked rows.
 */
import type { Context, Officer } from "../../../context.ts";
import { inTransaction, type Tx } from "../../../db/tx.ts";
import { appendAudit } from "../../ground/audit/append-audit.ts";
import { Refused } from "../../ground/refused.ts";
import { bringsAnswer } from "./reply-jobs.ts";
import { messageOf } from "./list-message-queue.ts";
import { lockJob, removeJob, runNow, type JobNow } from "./queue-queries.ts";

/** Returns the job if no worker runs it. */
async function idleJob(tx: Tx, messageId: string): Promise<JobNow & { readonly jobId: number }> {
  const message = messageOf(messageId);
  const job = message?.kind === "job" ? await lockJob(tx, message.id) : undefined;
  if (message === null || job === undefined) throw new Refused("JOB_GONE");
  if (job.state === "running") throw new Refused("JOB_RUNS");
  if (job.state === "paused") throw new Refused("SENDER_RESTORED");
  return { ...job, jobId: message.id };
}

const detailOf = ({ jobId, name, attempts }: JobNow & { readonly jobId: number }) => ({
  job_id: jobId,
  job: name,
  attempts,
});

/** Makes a job due now. */
export async function retryJob(ctx: Context, { userId, roleId }: Officer, messageId: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const job = await idleJob(tx, messageId);
    await runNow(tx, job.jobId);
    const at = ctx.clock.now();
    await appendAudit(tx, [{ at, event: "JOB_RETRIED", actorUserId: userId, roleId, detail: detailOf(job) }]);
  });
}

/** Dismisses for good a job that is not retried automatically. */
export async function dismissJob(
  ctx: Context,
  { userId, roleId }: Officer,
  messageId: string,
  reason: string,
): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const job = await idleJob(tx, messageId);
    if (job.state !== "dead") throw new Refused("JOB_STILL_TRIED");
    if (bringsAnswer(job.name)) throw new Refused("JOB_ANSWERS");
    await removeJob(tx, job.jobId);
    const at = ctx.clock.now();
    await appendAudit(tx, [
      { at, event: "JOB_DISMISSED", actorUserId: userId, roleId, detail: detailOf(job), said: reason },
    ]);
  });
}
