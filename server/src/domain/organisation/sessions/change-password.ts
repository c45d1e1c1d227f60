/** Changes a user's own password: with the old one while signed in, or with a reset code. */
import { timingSafeEqual } from "node:crypto";
import type { BodyOf } from "@smgt/contract/call.ts";
import type { changePassword as changeCall, setPassword as setCall } from "@smgt/contract/calls/organisation/auth.ts";
import type { Context, Officer } from "../../../context.ts";
import { inTransaction } from "../../../db/tx.ts";
import { appendAudit } from "../../ground/audit/append-audit.ts";
import { Refused } from "../../ground/refused.ts";
import { spendCaptcha } from "./captcha.ts";
import { hashCodes } from "./codes.ts";
import { deviceOf } from "./device-cookie.ts";
import { reserveAttempt, reserveOwn, takeBack, type Reservation } from "./attempt-counters.ts";
import { acceptPassword, storePassword } from "./new-password.ts";
import { isPassword } from "./passwords.ts";
import { endSessions } from "./end-sessions.ts";
import { accountByLogin, type LoginRow } from "./queries.ts";
import { recordFailure } from "./record-failure.ts";
import { notifyOwnChange } from "./notify-owner.job.ts";

/** Refuses unless this is the officer's password; counted like a sign-in attempt. Returns the matching hash. */
export async function requireOwnPassword(ctx: Context, officer: Officer, password: string): Promise<string> {
  const reserved = await reserveOwn(ctx, officer.userId);
  const { password_hash: hash } = await ctx.db
    .selectFrom("app_user")
    .select("password_hash")
    .where("user_id", "=", officer.userId)
    .executeTakeFirstOrThrow();
  if (!(await isPassword(hash, password))) {
    recordFailure(ctx, reserved, { event: "OLD_PASSWORD_WRONG", userId: officer.userId, caller: officer.caller });
    throw new Refused("OLD_PASSWORD_WRONG");
  }
  await takeBack(ctx.db, reserved, true);
  return hash;
}

/** Changes the officer's own password and ends their other sessions; the current one continues. */
export async function changePassword(ctx: Context, officer: Officer, body: BodyOf<typeof changeCall>): Promise<void> {
  if (body.new_password !== body.confirm_password) throw new Refused("PASSWORDS_DIFFER");
  const proven = await requireOwnPassword(ctx, officer, body.old_password);
  const { userId, roleId, sessionId } = officer;
  const hash = await acceptPassword(ctx, userId, body.new_password);
  const at = ctx.clock.now();
  await inTransaction(ctx.db, async (tx) => {
    await storePassword(tx, userId, hash, at, proven);
    await tx.deleteFrom("password_reset").where("user_id", "=", userId).execute();
    await endSessions(tx, { userId, except: sessionId }, "password_changed", at);
    await notifyOwnChange(tx, userId, "PASSWORD_CHANGED", at);
    await appendAudit(tx, [{ at, event: "PASSWORD_CHANGED", actorUserId: userId, roleId }]);
  });
}

/** Returns the hash of the code if it belongs to the account and is still valid. */
async function resetCodeOf(ctx: Context, account: LoginRow | undefined, code: string): Promise<Buffer | null> {
  const userId = account?.user_id ?? 0;
  const reset = await ctx.db
    .selectFrom("password_reset")
    .select("code_hash")
    .where("user_id", "=", userId)
    .where("expires_at", ">", ctx.clock.now())
    .executeTakeFirst();
  const given = hashCodes(ctx.config.secrets, `reset ${userId}`, code);
  const isRight =
    account?.is_enabled === true && reset !== undefined && given.some((hash) => timingSafeEqual(reset.code_hash, hash));
  return isRight ? reset.code_hash : null;
}

interface Proven {
  readonly userId: number;
  readonly codeHash: Buffer;
  readonly reserved: Reservation;
}

/** Spends the code; one issued since stays valid. */
async function useResetCode(ctx: Context, { userId, codeHash, reserved }: Proven, hash: string): Promise<void> {
  const at = ctx.clock.now();
  await inTransaction(ctx.db, async (tx) => {
    const used = await tx
      .deleteFrom("password_reset")
      .where("user_id", "=", userId)
      .where("code_hash", "=", codeHash)
      .executeTakeFirst();
    if (used.numDeletedRows !== 1n) throw new Refused("RESET_CODE_WRONG");
    await storePassword(tx, userId, hash, at);
    // The code reached its owner, so the lock against a person with the old password is removed.
    await tx.updateTable("app_user").set({ is_locked: false }).where("user_id", "=", userId).execute();
    await endSessions(tx, { userId }, "password_changed", at);
    await notifyOwnChange(tx, userId, "PASSWORD_CHANGED", at);
    await takeBack(tx, reserved, true);
    await appendAudit(tx, [{ at, event: "PASSWORD_SET", actorUserId: userId, roleId: null }]);
  });
}

export interface SetPasswordInput {
  readonly body: BodyOf<typeof setCall>;
  readonly ip: string;
  readonly deviceCookie: string | null;
}

/** Sets a new password with a reset code. The code stays valid when the password is refused. */
export async function setPassword(ctx: Context, { body, ip, deviceCookie }: SetPasswordInput): Promise<void> {
  if (body.new_password !== body.confirm_password) throw new Refused("PASSWORDS_DIFFER");
  if (!(await spendCaptcha(ctx, body.captcha_id, body.captcha))) throw new Refused("CAPTCHA_FAILED");
  const loginId = body.username.trim().toLowerCase();
  const device = deviceOf(deviceCookie, ctx.config.secrets);
  const account = await accountByLogin(ctx.db, loginId, device?.hash ?? null);
  const known =
    account?.is_known_device === true && device !== null ? { userId: account.user_id, hash: device.hash } : null;
  const reserved = await reserveAttempt(ctx, { loginId, ip, device: known });
  const codeHash = await resetCodeOf(ctx, account, body.reset_code);
  if (account === undefined || codeHash === null) {
    recordFailure(ctx, reserved, { event: "RESET_CODE_WRONG", userId: account?.user_id ?? null, ip });
    throw new Refused("RESET_CODE_WRONG");
  }
  let hash: string;
  try {
    hash = await acceptPassword(ctx, account.user_id, body.new_password);
  } catch (error) {
    if (error instanceof Refused) await takeBack(ctx.db, reserved, false);
    throw error;
  }
  await useResetCode(ctx, { userId: account.user_id, codeHash, reserved }, hash);
}
