/**
 * Authenticates a sign-in: password, then second factor. Every checked attempt compares exactly one hash, even for
 * unknown names and locked accounts, so that neither response nor time differs. After too many attempts in 24 hours
 * the result of the password is disclosed only behind a right code.
 */
import type { Context } from "../../../context.ts";
import { Refused } from "../../ground/refused.ts";
import { isRecoveryCode, spendAppCode } from "./app-codes.ts";
import { factorOf, type Factor } from "./factors.ts";
import { takeBack, type Reservation } from "./attempt-counters.ts";
import { isPassword } from "./passwords.ts";
import type { LoginRow } from "./queries.ts";
import { recordFailure } from "./record-failure.ts";
import { sendCode } from "./send-code.ts";
import { spendSentCode, waitForCode, type WaitingKey } from "./waiting-login.ts";
import { verifyCode, type CodeAnswer } from "./wrong-codes.ts";
import { mastersOf } from "../../law/masters/read-masters.ts";

export interface Claim {
  readonly key: WaitingKey;
  readonly account: LoginRow | undefined;
  readonly reserved: Reservation;
  readonly password: string;
  readonly otp: string | null;
  /** The code was accepted at an earlier submit of the same sign-in. */
  readonly isCodeDone: boolean;
}

/** The authenticated account, and whether a second factor was verified. */
export interface Proof {
  readonly account: LoginRow;
  readonly isCodeDone: boolean;
}

async function fail(
  ctx: Context,
  { account, reserved, key }: Claim,
  id: "LOGIN_FAILED" | "OTP_WRONG" | "CODES_STOPPED",
): Promise<never> {
  const event = id === "LOGIN_FAILED" ? id : "OTP_WRONG";
  recordFailure(ctx, reserved, { event, userId: account?.user_id ?? null, ip: key.ip });
  throw new Refused(id);
}

function lookAt(
  ctx: Context,
  { key }: Claim,
  account: LoginRow,
  given: { readonly otp: string; readonly isSent: boolean; readonly hasPassword: boolean },
): Promise<CodeAnswer> {
  const { otp, isSent, hasPassword } = given;
  const { user_id: userId } = account;
  return verifyCode(ctx, {
    userId,
    ip: key.ip,
    hasPassword,
    isRecovery: !isSent && isRecoveryCode(otp),
    isRight: () => (isSent ? spendSentCode(ctx, key, otp) : spendAppCode(ctx, userId, otp)),
  });
}

const askForCode = (factor: Factor): Refused =>
  new Refused(
    "OTP_REQUIRED",
    {},
    {
      extras: {
        otp_required: "Y",
        otp_channel: factor.channel,
        ...(factor.channel === "APP" ? {} : { otp_target: factor.shownTo }),
      },
    },
  );

/**
 * Signs in after the counter has stopped: a right code is required before the result of the password is disclosed.
 * Equal for all names. The password is compared in any case: a wrong code counts against the account only together
 * with the right password.
 */
async function proveBehindStop(ctx: Context, claim: Claim): Promise<Proof> {
  const { account, otp, password } = claim;
  if (otp === null) {
    await isPassword(null, password);
    // No user is passed, so no code is sent: sending one would disclose that the name exists.
    await waitForCode(ctx, claim.key, null, false);
    throw askForCode({ channel: "APP" });
  }
  const hasPassword = await isPassword(account?.password_hash ?? null, password);
  if (account?.has_app !== true || !account.is_enabled) return fail(ctx, claim, "OTP_WRONG");
  const isCode = (await lookAt(ctx, claim, account, { otp, isSent: false, hasPassword })) === "right";
  if (!isCode) return fail(ctx, claim, "OTP_WRONG");
  return hasPassword ? { account, isCodeDone: true } : fail(ctx, claim, "LOGIN_FAILED");
}

async function requestCode(ctx: Context, claim: Claim, account: LoginRow, factor: Factor): Promise<never> {
  // A user with an app has recovery codes too, and is asked for one.
  if (account.codes_stopped_at !== null && factor.channel !== "APP") return fail(ctx, claim, "CODES_STOPPED");
  await takeBack(ctx.db, claim.reserved, false);
  await waitForCode(ctx, claim.key, account.user_id, factor.channel !== "APP");
  if (factor.channel !== "APP") {
    try {
      await sendCode(ctx, claim.key, account.user_id, factor);
    } catch (error) {
      // The user is asked for the code in any case and can request another.
      if (!(error instanceof Refused)) ctx.log.error({ error }, "A sign-in code could not be sent.");
    }
  }
  throw askForCode(factor);
}

/** Returns the account when password and second factor are right; otherwise refuses. */
export async function proveUser(ctx: Context, claim: Claim): Promise<Proof> {
  const { account, otp } = claim;
  if (claim.reserved.isStopped && !claim.isCodeDone) return proveBehindStop(ctx, claim);
  const isRight = await isPassword(account?.password_hash ?? null, claim.password);
  if (account === undefined || !isRight || !account.is_enabled) return fail(ctx, claim, "LOGIN_FAILED");
  const { parameters } = await mastersOf(ctx);
  const factor = factorOf(account, parameters, ctx.senders);
  if (factor === null) return account.is_locked ? fail(ctx, claim, "LOGIN_FAILED") : { account, isCodeDone: false };
  // Only an app opens a locked account: the mailbox may be compromised too.
  if (account.is_locked && factor.channel !== "APP") return fail(ctx, claim, "LOGIN_FAILED");
  if (claim.isCodeDone) return { account, isCodeDone: true };
  if (otp === null) return requestCode(ctx, claim, account, factor);
  const given = { otp, isSent: factor.channel !== "APP", hasPassword: true };
  switch (await lookAt(ctx, claim, account, given)) {
    case "right":
      return { account, isCodeDone: true };
    case "wrong":
      return fail(ctx, claim, "OTP_WRONG");
    case "stopped":
      return fail(ctx, claim, "CODES_STOPPED");
  }
}
