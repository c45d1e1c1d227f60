import type { Context, Officer } from "../../../context.ts";
import { inTransaction } from "../../../db/tx.ts";
import { Refused } from "../../ground/refused.ts";
import { endPause } from "./end-pause.ts";
import { lockPauses } from "./sender-pause.ts";

/**
 * Resumes sending to every channel at an administrator's request, except after a restore. If a platform still
 * refuses, the first reply begins the next pause.
 */
export async function trySender(ctx: Context, officer: Officer): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const all = await lockPauses(tx);
    const pauses = all.filter(({ reason }) => reason !== "RESTORED");
    if (pauses.length === 0) throw new Refused(all.length === 0 ? "SENDER_NOT_PAUSED" : "SENDER_RESTORED");
    // Sequential on purpose: there are as many pauses as channels.
    for (const pause of pauses) await endPause(tx, pause, ctx.clock.now(), officer);
  });
}
