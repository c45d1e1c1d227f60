/**
 * Requires an administrator to prove their identity again, by password and code, before changing accounts (ASVS
 * 7.5.3). An open or stolen session alone changes no account. The proof belongs to the session and lasts minutes. The
 * sign-in guard counts failures; the security log records them.
 */
import type { BodyOf } from "@smgt/contract/call.ts";
import type { proveAdmin as proveCall } from "@smgt/contract/calls/organisation/users.ts";
import type { Context, Officer } from "../../../context.ts";
import { inTransaction } from "../../../db/tx.ts";
import { appendAudit } from "../../ground/audit/append-audit.ts";
import { appendSecurity } from "../../ground/audit/append-security.ts";
import { Refused } from "../../ground/refused.ts";
import { requireOwnPassword } from "../sessions/change-password.ts";
import { requireOwnCode } from "../sessions/second-factor.ts";

async function requireApp(ctx: Context, admin: Officer): Promise<void> {
  const factor = await ctx.db
    .selectFrom("second_factor")
    .select("user_id")
    .where("user_id", "=", admin.userId)
    .where("confirmed_at", "is not", null)
    .executeTakeFirst();
  if (factor === undefined) throw new Refused("ADMIN_NEEDS_APP");
}

/** Verifies password and code, and permits account changes in this session for some minutes. */
export async function proveAdmin(
  ctx: Context,
  admin: Officer,
  { password, otp }: BodyOf<typeof proveCall>,
  ip: string,
): Promise<void> {
  await requireApp(ctx, admin);
  const { userId, roleId, sessionId } = admin;
  const at = ctx.clock.now();
  try {
    await requireOwnPassword(ctx, admin, password);
    await requireOwnCode(ctx, admin, otp);
  } catch (error) {
    if (error instanceof Refused) {
      const fact = { at, event: "ADMIN_PROOF_WRONG", actorUserId: userId, roleId, ip } as const;
      await appendSecurity(ctx.db, [{ ...fact, callName: "user.proveadmin", detail: { refusal: error.id } }]);
    }
    throw error;
  }
  await inTransaction(ctx.db, async (tx) => {
    await tx.updateTable("session").set({ proved_at: at }).where("session_id", "=", sessionId).execute();
    await appendAudit(tx, [{ at, event: "ADMIN_PROVED", actorUserId: userId, roleId }]);
  });
}
