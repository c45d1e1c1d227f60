/** An administrator lets the paused sender go on, now, to every channel. */
import type { Context, Officer } from "../../../context.ts";
import { inTransaction } from "../../../db/tx.ts";
import { Refused } from "../../ground/refused.ts";
import { endPause } from "./end-pause.ts";
import { lockPauses } from "./sender-pause.ts";

/** Ends every pause but that after a restore; should a platform still refuse, the first reply begins the next one. */
export async function trySender(ctx: Context, officer: Officer): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const all = await lockPauses(tx);
    const pauses = all.filter(({ reason }) => reason !== "RESTORED");
    if (pauses.length === 0) throw new Refused(all.length === 0 ? "SENDER_NOT_PAUSED" : "SENDER_RESTORED");
    // One after the other on purpose: there are as many as channels.
    for (const pause of pauses) await endPause(tx, pause, ctx.clock.now(), officer);
  });
}
