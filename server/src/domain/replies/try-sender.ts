/** An administrator lets the paused sender go on, now. */
import type { Context, Officer } from "../../context.ts";
import { inTransaction } from "../../db/tx.ts";
import { Refused } from "../refused.ts";
import { endPause } from "./end-pause.ts";
import { lockPause } from "./sender-pause.ts";

/** Ends the pause; should X still refuse, the first reply begins the next one. */
export async function trySender(ctx: Context, officer: Officer): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const pause = await lockPause(tx);
    if (pause === undefined) throw new Refused("SENDER_NOT_PAUSED");
    await endPause(tx, pause, ctx.clock.now(), officer);
  });
}
