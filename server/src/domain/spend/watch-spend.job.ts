/**
 * Tells the administrators, once a month each, that four fifths of the month's limit are spent, and that all of it is. Run by
 * the clock; a repeated one finds the row of the first.
 */
import { ROLE } from "@smgt/contract/constants.ts";
import type { Context } from "../../context.ts";
import { inTransaction, type Tx } from "../../db/tx.ts";
import { defineJob, type Job } from "../../jobs/queue.ts";
import { worded } from "../../texts/say.ts";
import { appendAudit } from "../audit/append-audit.ts";
import { release } from "../notifications/release.ts";
import { SYSTEM_USER_ID } from "../users/system-user.ts";
import { dayOf, monthOf } from "./forecast.ts";
import { spendState, type SpendState } from "./spend-state.ts";

const SHARES = [80, 100] as const;
type Share = (typeof SHARES)[number];

/** Category and time for which it is shown. */
const CATEGORY = 1;
const SHOWN_MS = 14 * 86_400_000;

const dollars = (amount: number): string => amount.toFixed(2);

async function tell(ctx: Context, tx: Tx, share: Share, state: SpendState): Promise<void> {
  const now = ctx.clock.now();
  const slots = { spent: dollars(state.spent), limit: state.limit ?? 0, forecast: dollars(state.forecast) };
  const [title, message] = [worded(`spend.title${share}`), worded(`spend.message${share}`, slots)];
  const { en: titleText, ...titleTranslations } = title;
  const { en: messageText, ...messageTranslations } = message;
  const { global_notification_id: id } = await tx
    .insertInto("global_notification")
    .values({
      state: "published",
      title: titleText,
      title_translations: titleTranslations,
      message: messageText,
      message_translations: messageTranslations,
      category_id: CATEGORY,
      priority: "ACTION",
      role_ids: [ROLE.ADMIN],
      department_ids: [],
      district_ids: [],
      valid_from: now,
      valid_to: new Date(now.getTime() + SHOWN_MS),
      is_ack_wanted: false,
      created_by: SYSTEM_USER_ID,
      created_at: now,
      changed_at: now,
      needs_approval: false,
      published_at: now,
    })
    .returning("global_notification_id")
    .executeTakeFirstOrThrow();
  const month = dayOf(monthOf(now));
  const row = { month, share, noticed_at: now, global_notification_id: id };
  await tx.insertInto("spend_notice").values(row).execute();
  await release(ctx, tx, id);
  const detail = { share, spent: slots.spent, limit: slots.limit, global_notification_id: id };
  await appendAudit(tx, [{ at: now, event: "SPEND_NOTICED", actorUserId: null, roleId: null, detail }]);
}

async function watch(ctx: Context): Promise<void> {
  const state = await spendState(ctx);
  const share = SHARES.findLast((one) => (state.percent ?? 0) >= one);
  if (share === undefined) return;
  await inTransaction(ctx.db, async (tx) => {
    // Two at the same moment: the key of the row refuses the second, whose next attempt finds the first.
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
