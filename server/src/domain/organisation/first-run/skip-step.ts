/** Skips a first-run step and records the reason. */
import type { BodyOf } from "@smgt/contract/call.ts";
import type { skipStep as call } from "@smgt/contract/calls/organisation/first-run.ts";
import { maySkip } from "@smgt/contract/first-steps.ts";
import type { Context, Officer } from "../../../context.ts";
import { inTransaction } from "../../../db/tx.ts";
import { appendAudit } from "../../ground/audit/append-audit.ts";
import { Refused } from "../../ground/refused.ts";
import { listSteps } from "./list-steps.ts";

export async function skipStep(ctx: Context, admin: Officer, { step, reason }: BodyOf<typeof call>): Promise<void> {
  const { steps } = await listSteps(ctx, admin);
  if (steps.some((one) => one.step === step && one.state === "done")) throw new Refused("STEP_DONE");
  if (!maySkip(step)) throw new Refused("STEP_NEEDED");
  const at = ctx.clock.now();
  const row = { reason: reason.trim(), skipped_at: at, skipped_by: admin.userId };
  await inTransaction(ctx.db, async (tx) => {
    await tx
      .insertInto("first_step_skip")
      .values({ step, ...row })
      .onConflict((same) => same.column("step").doUpdateSet(row))
      .execute();
    const { userId: actorUserId, roleId } = admin;
    await appendAudit(tx, [{ at, event: "FIRST_STEP_SKIPPED", actorUserId, roleId, detail: { step } }]);
  });
}
