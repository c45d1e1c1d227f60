/**
 * Notifies administrators, once a month each, that four fifths of the month's limit are spent, and that all of it is. A
 * repeated run finds the first one's row.
 */
import { ROLE } from "@smgt/contract/constants.ts";
import type { Context } from "../../../context.ts";
import { inTransaction, type Tx } from "../../../db/tx.ts";
import { defineJob, type Job } from "../../../jobs/queue.ts";
import { worded } from "../../../texts/say.ts";
import { appendAudit } from "../../ground/audit/append-audit.ts";
import { notifyRoles } from "../../casework/notifications/notify-roles.ts";
import { dayOf, monthOf } from "./forecast.ts";
import { spendState, type SpendState } from "./spend-state.ts";

const SHARES = [80, 100] as const;
type Share = (typeof SHARES)[number];

const dollars = (amount: number): string => amount.toFixed(2);

async function tell(ctx: Context, tx: Tx, share: Share, state: SpendState): Promise<void> {
  const now = ctx.clock.now();
  const slots = { spent: dollars(state.spent), limit: state.limit ?? 0, forecast: dollars(state.forecast) };
  const [title, message] = [worded(`spend.title${share}`), worded(`spend.message${share}`, slots)];
  const id = await notifyRoles(ctx, tx, { roleIds: [ROLE.ADMIN], title, message });
  const month = dayOf(monthOf(now));
  const row = { month, share, noticed_at: now, global_notification_id: id };
  await tx.insertInto("spend_notice").values(row).execute();
  const detail = { share, spent: slots.spent, limit: slots.limit, global_notification_id: id };
  await appendAudit(tx, [{ at: now, event: "SPEND_NOTICED", actorUserId: null, roleId: null, detail }]);
}

async function watch(ctx: Context): Promise<void> {
  const state = await spendState(ctx);
  const share = SHARES.findLast((one) => (state.percent ?? 0) >= one);
  if (share === undefined) return;
  await inTransaction(ctx.db, async (tx) => {
    // A simultaneous second run fails on the row's key, and its retry finds the first.
    const told = await tx
      .selectFrom("spend_notice")
      .select("share")
      .where("month", "=", dayOf(monthOf(ctx.clock.now())))
      .where("share", ">=", share)
      .executeTakeFirst();
    if (told === undefined) await tell(ctx, tx, share, state);
  });
}

export const watchSpendJob: Job<Record<string, never>> = defineJob({
  name: "watch_spend",
  maxAttempts: 3,
  run: watch,
});
