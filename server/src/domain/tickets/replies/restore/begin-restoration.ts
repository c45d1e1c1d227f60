/**
 * Enters the state after a restore, in one transaction: all senders pause, queued or sending replies are searched
 * for, and waiting messages are held.
 */
import type { Context } from "../../../../context.ts";
import type { Tx } from "../../../../db/tx.ts";
import { holdJobs } from "../../../../jobs/held.ts";
import { addJob } from "../../../../jobs/queue.ts";
import { appendAudit } from "../../../ground/audit/append-audit.ts";
import { announceChanged } from "../../tickets/live/live.ts";
import { planLook } from "../look-for-reply.job.ts";
import { FIRST_LOOK_MS } from "../lookup-schedule.ts";
import { endOpenPauses, pauseSender } from "../sender-pause.ts";
import { findLostRepliesJob } from "./find-lost-replies.job.ts";
import { doubtReplies, endOpenRestoration, insertRestoration } from "./queries.ts";

/**
 * Begins the state; an open restoration becomes part of the new one. `messages` are the jobs whose messages are held.
 */
export async function beginRestoration(ctx: Context, tx: Tx, messages: readonly string[]): Promise<void> {
  const now = ctx.clock.now();
  await endOpenRestoration(tx, now, null);
  const restorationId = await insertRestoration(tx, now);
  const held = await holdJobs(tx, messages);
  const lookAt = new Date(now.getTime() + FIRST_LOOK_MS);
  const tickets = await doubtReplies(tx, restorationId, lookAt);
  await appendAudit(tx, [
    {
      at: now,
      event: "RESTORE_NOTICED",
      actorUserId: null,
      roleId: null,
      detail: { restoration_id: restorationId, replies: tickets.length, messages: held },
    },
  ]);
  // A pause for another reason would end without a person. If the platform still refuses, that pause begins again.
  await endOpenPauses(tx, now);
  for (const { code } of ctx.channels.known) {
    // Sequential on purpose: there are as many pauses as channels.
    await pauseSender(tx, code, "RESTORED", "The database was restored.", now);
  }
  await planLook(tx, lookAt);
  await addJob(tx, findLostRepliesJob, { restorationId }, { runAt: lookAt });
  announceChanged(tx, tickets);
}
