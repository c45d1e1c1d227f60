/**
 * Probes a paused platform by one cheap read, with growing intervals. Runs every minute on one server of all; makes
 * no request while nothing is paused or due. It sends no reply: success ends the pause, and the replies go out by
 * their own jobs.
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
    // Ended or probed concurrently: this response is outdated.
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
    // Sequential on purpose: there are as many pauses as channels.
    for (const due of await openPauses(ctx.db)) await probe(ctx, due);
  },
});
