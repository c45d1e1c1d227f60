/**
 * Asks a platform by one cheap read whether it takes our account again, with growing intervals. Runs every minute by the clock, on
 * one server of all, and asks nobody while nothing is paused or it is too early. It sends nothing; when it says yes, the
 * pause ends and the replies go out by their own jobs.
 */
import type { PauseReason } from "@smgt/contract/calls/tickets/sender.ts";
import { openChannel } from "../../../channels/list.ts";
import type { Context } from "../../../context.ts";
import { inTransaction } from "../../../db/tx.ts";
import { defineJob, type Job } from "../../../jobs/queue.ts";
import { endPause } from "./end-pause.ts";
import { isPauseOver, nextCheckAt } from "./probe-times.ts";
import { lockPauses, openPauses, type SenderPause } from "./sender-pause.ts";

async function probe(ctx: Context, due: SenderPause): Promise<void> {
  const channel = openChannel(ctx.channels, due.channel);
  if (channel === undefined || due.check_at === null || due.check_at > ctx.clock.now()) return;
  const isTaken = (await channel.probe()).kind === "taken";
  await inTransaction(ctx.db, async (tx) => {
    const pause = (await lockPauses(tx)).find((one) => one.sender_pause_id === due.sender_pause_id);
    // Ended or asked about by somebody else since: what the platform said is no longer about this.
    if (pause?.checks !== due.checks) return;
    const now = ctx.clock.now();
    const reason = pause.reason as PauseReason;
    if (isTaken || isPauseOver(reason, pause.since, now)) return endPause(tx, pause, now, null);
    const checks = pause.checks + 1;
    await tx
      .updateTable("sender_pause")
      .set({ checks, check_at: nextCheckAt(reason, checks, now) })
      .where("sender_pause_id", "=", pause.sender_pause_id)
      .execute();
  });
}

export const probeSenderJob: Job<object> = defineJob({
  name: "probe_sender",
  maxAttempts: 1,
  async run(ctx) {
    // One platform after the other on purpose: there are as many as channels.
    for (const due of await openPauses(ctx.db)) await probe(ctx, due);
  },
});
