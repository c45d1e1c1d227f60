/**
 * Deletes expired sign-in data every night. The State's parameters set the retention of ended sessions, which the
 * retention job deletes.
 */
import type { Context } from "../../../context.ts";
import { inTransaction } from "../../../db/tx.ts";
import { defineJob } from "../../../jobs/queue.ts";
import { DAY_MS } from "./attempt-counters.ts";

const COUNTER_DAYS = 2;

async function clean(ctx: Context): Promise<void> {
  const now = ctx.clock.now();
  const before = (days: number): Date => new Date(now.getTime() - days * DAY_MS);
  await inTransaction(ctx.db, async (tx) => {
    await tx
      .updateTable("session")
      .set((eb) => ({ ended_at: eb.ref("expires_at"), end_reason: "expired" }))
      .where("ended_at", "is", null)
      .where("expires_at", "<", now)
      .execute();
    await tx.deleteFrom("spent_captcha").where("expires_at", "<", now).execute();
    await tx.deleteFrom("waiting_login").where("expires_at", "<", now).execute();
    await tx.deleteFrom("sent_code").where("sent_at", "<", before(1)).execute();
    await tx.deleteFrom("login_counter").where("used_at", "<", before(COUNTER_DAYS)).execute();
    await tx.deleteFrom("request_count").where("window_at", "<", before(1)).execute();
    await tx.deleteFrom("password_reset").where("expires_at", "<", before(1)).execute();
    await tx
      .updateTable("address_change")
      .set({ email: null, mobile: null })
      .where("changed_at", "<", before(1))
      .where((where) => where.or([where("email", "is not", null), where("mobile", "is not", null)]))
      .execute();
    await tx
      .deleteFrom("second_factor")
      .where("confirmed_at", "is", null)
      .where("created_at", "<", before(1))
      .execute();
  });
}

/** Deletes expired rows; safe to repeat. */
export const cleanAccountsJob = defineJob<object>({ name: "clean-accounts", maxAttempts: 5, run: clean });
