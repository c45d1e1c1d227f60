/** Opens the only session of an authenticated user and remembers their device, in one transaction. */
import type { BodyOf } from "@smgt/contract/call.ts";
import type { login } from "@smgt/contract/calls/organisation/auth.ts";
import type { Context } from "../../../context.ts";
import { inTransaction } from "../../../db/tx.ts";
import { appendAudit } from "../../ground/audit/append-audit.ts";
import { Refused } from "../../ground/refused.ts";
import { newDevice, type Device } from "./device-cookie.ts";
import { deviceName } from "./device-name.ts";
import { factorOf } from "./factors.ts";
import { forgetFailures, takeBack, type Reservation } from "./attempt-counters.ts";
import type { Proof } from "./prove-user.ts";
import { endSessions } from "./end-sessions.ts";
import { hashToken, newToken, TOKEN_SLACK_MINUTES } from "./tokens.ts";
import type { WaitingKey } from "./waiting-login.ts";
import { mastersOf } from "../../law/masters/read-masters.ts";

export interface SignInInput {
  readonly body: BodyOf<typeof login>;
  /** User agent of the browser. */
  readonly agent: string;
  readonly ip: string;
  /** The browser's current session cookie, if any. */
  readonly cookie: string | null;
  readonly deviceCookie: string | null;
}

const SESSION_HOURS = 12;

export interface Opening {
  readonly proof: Proof;
  readonly input: SignInInput;
  readonly key: WaitingKey;
  readonly device: Device | null;
  readonly reserved: Reservation;
}

/** Ends the user's open session and opens a new one; returns token and cookies. */
export async function openSession(
  ctx: Context,
  { proof, input, key, device: known, reserved }: Opening,
): Promise<{ token: string; cookie: string; deviceCookie: string }> {
  const { parameters } = await mastersOf(ctx);
  const { account } = proof;
  const userId = account.user_id;
  const at = ctx.clock.now();
  const after = (minutes: number): Date => new Date(at.getTime() + minutes * ctx.config.minuteMs);
  const token = newToken();
  const cookie = newToken();
  const device = known ?? newDevice(ctx.config.secret);
  const opensLock = account.is_locked || reserved.isStopped;
  // Second factor of this sign-in (ASVS 16.3.1).
  const factor = (proof.isCodeDone ? factorOf(account, parameters, ctx.senders)?.channel : null) ?? "NONE";
  await inTransaction(ctx.db, async (tx) => {
    // First, for its lock: of two concurrent sign-ins one session remains. The proof must still be valid.
    const signed = await tx
      .updateTable("app_user")
      .set({ last_login_at: at, is_locked: false })
      .where("user_id", "=", userId)
      .where("is_enabled", "=", true)
      .where("password_hash", "=", account.password_hash)
      .where((eb) => eb.or([eb("is_locked", "=", false), eb("is_locked", "=", account.is_locked)]))
      .executeTakeFirst();
    if (signed.numUpdatedRows !== 1n) throw new Refused("LOGIN_FAILED");
    await endSessions(tx, { userId }, "taken_over", at, deviceName(input.agent));
    await tx
      .insertInto("session")
      .values({
        user_id: userId,
        token_hash: hashToken(token),
        cookie_hash: hashToken(cookie),
        device: input.agent.slice(0, 200),
        ip: input.ip,
        created_at: at,
        seen_at: at,
        token_expires_at: after(parameters.regenrateTime + TOKEN_SLACK_MINUTES),
        expires_at: after(SESSION_HOURS * 60),
      })
      .execute();
    await tx
      .insertInto("known_device")
      .values({ user_id: userId, device_hash: device.hash, created_at: at, used_at: at })
      .onConflict((conflict) => conflict.columns(["user_id", "device_hash"]).doUpdateSet({ used_at: at }))
      .execute();
    await tx.deleteFrom("waiting_login").where("captcha_id", "=", key.captchaId).execute();
    await takeBack(tx, reserved, true);
    if (opensLock) await forgetFailures(tx, ctx.config.secrets, { userId, loginId: account.login_id });
    const detail = { ip: input.ip, device: deviceName(input.agent), factor };
    const fact = { at, actorUserId: userId, roleId: null, detail };
    await appendAudit(tx, [
      { ...fact, event: "LOGIN" },
      ...(opensLock ? [{ ...fact, event: "ACCOUNT_UNLOCKED" as const }] : []),
    ]);
  });
  return { token, cookie, deviceCookie: device.cookie };
}
