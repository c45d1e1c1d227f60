/**
 * Publishes masked counts of sensitive tickets once a day, after midnight, in steps of at least five
 * (`publish-in-steps.ts`). A second run on the same day does nothing.
 */
import type { Context } from "../../../context.ts";
import { inTransaction } from "../../../db/tx.ts";
import { defineJob } from "../../../jobs/queue.ts";
import { addDeltas } from "./add-deltas.ts";
import { carrySealed } from "./publish-in-steps.ts";
import { dayOf, NO_PERIOD } from "./figures.ts";
import { claimDay, countOverdueSealed, sealedCells } from "./sealed-queries.ts";
import { mastersOf } from "../../law/masters/read-masters.ts";

async function show(ctx: Context): Promise<void> {
  const { timeZone } = await mastersOf(ctx);
  const now = ctx.clock.now();
  await inTransaction(ctx.db, async (tx) => {
    if (!(await claimDay(tx, dayOf(now, timeZone), now))) return;
    const cells = await sealedCells(tx);
    const overdue = {
      name: "overdue" as const,
      period: NO_PERIOD,
      key: 0,
      sealed: await countOverdueSealed(tx, now),
      shown: cells.find((cell) => cell.name === "overdue")?.shown ?? 0,
    };
    await addDeltas(tx, carrySealed([...cells.filter((cell) => cell.name !== "overdue"), overdue]));
  });
}

export const showSealedJob = defineJob<object>({ name: "show-sealed", maxAttempts: 5, run: show });
