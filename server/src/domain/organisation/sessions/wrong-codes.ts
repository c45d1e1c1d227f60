/**
 * Limits guesses at the second factor (decision 23). A code with the right password is counted before its check, over
 * all sign-ins; a right code reverts the count. After a hundred wrong codes none is checked until the password
 * changes. Without the password nothing is counted, so no stranger can lock an owner out.
 */
import { sql } from "kysely";
import type { Context } from "../../../context.ts";
import { inTransaction } from "../../../db/tx.ts";
import { appendSecurity } from "../../ground/audit/append-security.ts";
import { notifyOwner } from "./notify-owner.job.ts";

/** Consecutive wrong codes after which none is checked (NIST SP 800-63B, 3.2.2). */
export const MOST_WRONG_CODES = 100;

export type CodeAnswer = "right" | "wrong" | "stopped";

export interface Look {
  readonly userId: number;
  readonly ip: string | null;
  /** The password given with the code is right. Otherwise nothing is counted. */
  readonly hasPassword: boolean;
  /** A recovery code: checked even when codes are stopped, and not counted, as it has fifty bits. */
  readonly isRecovery: boolean;
  readonly isRight: () => Promise<boolean>;
}

async function stopCodes(ctx: Context, { userId, ip }: Look): Promise<void> {
  const at = ctx.clock.now();
  await inTransaction(ctx.db, async (tx) => {
    const stopped = await tx
      .updateTable("app_user")
      .set({ codes_stopped_at: at })
      .where("user_id", "=", userId)
      .where("codes_stopped_at", "is", null)
      .where("wrong_codes", ">=", MOST_WRONG_CODES)
      .executeTakeFirst();
    if (stopped.numUpdatedRows !== 1n) return;
    await notifyOwner(tx, { userId, kind: "CODES_STOPPED", at, byUserId: null });
    await appendSecurity(tx, [{ at, event: "SECOND_FACTOR_STOPPED", actorUserId: userId, ip }]);
  });
}

/**
 * Returns the number of wrong codes including this one, counted as if wrong; null when codes are stopped. Without the
 * password the same statement adds zero: its duration must not disclose the result of the password.
 */
async function count(ctx: Context, { userId, hasPassword }: Look): Promise<number | null> {
  const { rows } = await sql<{
    wrong_codes: number;
  }>`update app_user set wrong_codes = wrong_codes + ${hasPassword ? 1 : 0}::int
    where user_id = ${userId} and codes_stopped_at is null and wrong_codes < ${MOST_WRONG_CODES}::int
    returning wrong_codes`.execute(ctx.db);
  return rows[0]?.wrong_codes ?? null;
}

async function takeBack(ctx: Context, { userId }: Look): Promise<void> {
  await ctx.db
    .updateTable("app_user")
    .set({ wrong_codes: 0 })
    .where("user_id", "=", userId)
    .where("codes_stopped_at", "is", null)
    .execute();
}

/** Verifies a code unless codes are stopped. */
export async function verifyCode(ctx: Context, look: Look): Promise<CodeAnswer> {
  if (look.isRecovery) return (await look.isRight()) ? "right" : "wrong";
  const wrongCodes = await count(ctx, look);
  if (wrongCodes !== null && (await look.isRight())) {
    if (look.hasPassword) await takeBack(ctx, look);
    return "right";
  }
  if (wrongCodes === null || wrongCodes >= MOST_WRONG_CODES) await stopCodes(ctx, look);
  return wrongCodes === null ? "stopped" : "wrong";
}
