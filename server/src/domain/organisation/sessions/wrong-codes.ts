/**
 * Guesses at the second factor end (decision 28). A code that comes with the right password is counted before it is
 * looked at, over all sign-ins; a right one takes the count back, a right password alone never does. After a hundred
 * wrong ones no code of the account is looked at, until its password is a new one: who gave them knows the old.
 * Without the password nobody counts anything up, so nobody is locked out by a stranger. Recovery codes have fifty
 * bits and the pace of the guard; they stay the owner's way in.
 */
import { sql } from "kysely";
import type { Context } from "../../../context.ts";
import { inTransaction } from "../../../db/tx.ts";
import { appendSecurity } from "../../ground/audit/append-security.ts";
import { tellOwner } from "./tell-owner.job.ts";

/** Wrong codes, one after the other, after which none is looked at (NIST SP 800-63B, 3.2.2). */
export const MOST_WRONG_CODES = 100;

export type CodeAnswer = "right" | "wrong" | "stopped";

export interface Look {
  readonly userId: number;
  readonly ip: string | null;
  /** The password that came with the code is the right one. Otherwise nothing is counted, for nobody's sake. */
  readonly hasPassword: boolean;
  /** A recovery code: looked at also when codes are stopped, and not counted. */
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
    await tellOwner(tx, { userId, kind: "CODES_STOPPED", at, byUserId: null });
    await appendSecurity(tx, [{ at, event: "SECOND_FACTOR_STOPPED", actorUserId: userId, ip }]);
  });
}

/**
 * How many codes were wrong with this one, which is counted as if it were; null when none is looked at any more. Without
 * the password the same statement adds nothing: how long it takes must not tell what the password is worth.
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

/** Looks at a code if any is looked at still. */
export async function lookAtCode(ctx: Context, look: Look): Promise<CodeAnswer> {
  if (look.isRecovery) return (await look.isRight()) ? "right" : "wrong";
  const wrongCodes = await count(ctx, look);
  if (wrongCodes !== null && (await look.isRight())) {
    if (look.hasPassword) await takeBack(ctx, look);
    return "right";
  }
  if (wrongCodes === null || wrongCodes >= MOST_WRONG_CODES) await stopCodes(ctx, look);
  return wrongCodes === null ? "stopped" : "wrong";
}
