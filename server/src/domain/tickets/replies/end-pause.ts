/**
 * Ends a pause of the sender: every queued reply to its channel gets a job, in the same transaction. Called by the
 * probe and by an administrator's request.
 */
import type { PauseReason } from "@smgt/contract/calls/tickets/sender.ts";
import { outsideCode } from "../../../channels/list.ts";
import type { Tx } from "../../../db/tx.ts";
import { addJobs } from "../../../jobs/queue.ts";
import { appendAudit } from "../../ground/audit/append-audit.ts";
import { sendReplyJob } from "./send-reply.job.ts";
import type { SenderPause } from "./sender-pause.ts";

/** Releases all waiting replies, after a successful probe or in the name of the administrator. */
export async function endPause(
  tx: Tx,
  pause: SenderPause,
  now: Date,
  by: { readonly userId: number; readonly roleId: number; readonly reason?: string } | null,
): Promise<void> {
  await tx
    .updateTable("sender_pause")
    .set({ ended_at: now, ended_by: by?.userId ?? null })
    .where("sender_pause_id", "=", pause.sender_pause_id)
    .execute();
  const waiting = await tx
    .selectFrom("reply")
    .select("reply_id")
    .where("state", "=", "queued")
    .where("channel", "=", pause.channel)
    .orderBy("reply_id")
    .execute();
  await addJobs(
    tx,
    sendReplyJob,
    waiting.map((row) => ({ replyId: row.reply_id })),
  );
  await appendAudit(tx, [
    {
      at: now,
      event: "SENDER_RESUMED",
      actorUserId: by?.userId ?? null,
      roleId: by?.roleId ?? null,
      detail: {
        reason: outsideCode(pause.channel, pause.reason as PauseReason),
        sender_pause_id: pause.sender_pause_id,
        waiting: waiting.length,
      },
      said: by?.reason,
    },
  ]);
}
