/** The caller's own authenticator app: enrolment, recovery codes, removal. */
import type { ReplyOf } from "@smgt/contract/call.ts";
import type { enrolSecondFactor, secondFactor } from "@smgt/contract/calls/organisation/account.ts";
import type { Context, Officer } from "../../../context.ts";
import { inTransaction } from "../../../db/tx.ts";
import { appendAudit } from "../../ground/audit/append-audit.ts";
import { Refused } from "../../ground/refused.ts";
import {
  newSecret,
  isRecoveryCode,
  openSecret,
  otpauthUrl,
  recoveryCodesLeft,
  replaceRecoveryCodes,
  sealSecret,
  spendAppCode,
  stepOf,
} from "./app-codes.ts";
import { requireOwnPassword } from "./change-password.ts";
import { needsFactor } from "./factors.ts";
import { reserveOwn, takeBack } from "./attempt-counters.ts";
import { recordFailure } from "./record-failure.ts";
import { notifyOwnChange } from "./notify-owner.job.ts";
import { verifyCode } from "./wrong-codes.ts";
import { mastersOf } from "../../law/masters/read-masters.ts";

async function ownFactor(ctx: Context, officer: Officer) {
  return ctx.db
    .selectFrom("second_factor")
    .select(["secret_sealed", "confirmed_at"])
    .where("user_id", "=", officer.userId)
    .executeTakeFirst();
}

async function isRequired(ctx: Context, officer: Officer): Promise<boolean> {
  const { parameters } = await mastersOf(ctx);
  const { needs_factor } = await ctx.db
    .selectFrom("app_user")
    .select("needs_factor")
    .where("user_id", "=", officer.userId)
    .executeTakeFirstOrThrow();
  return needsFactor(ctx, { needs_factor, roleIds: officer.roleIds }, parameters);
}

/** Returns whether an app protects the account, and whether one is required. */
export async function showSecondFactor(ctx: Context, officer: Officer): Promise<ReplyOf<typeof secondFactor>> {
  const factor = await ownFactor(ctx, officer);
  const enrolledAt = factor?.confirmed_at ?? null;
  return {
    is_enrolled: enrolledAt === null ? "N" : "Y",
    is_required: (await isRequired(ctx, officer)) ? "Y" : "N",
    enrolled_at: enrolledAt?.toISOString() ?? null,
    recovery_codes_left: enrolledAt === null ? 0 : await recoveryCodesLeft(ctx.db, officer.userId),
  };
}

/** Generates a new secret; it is inactive until its confirmation. */
export async function startEnrolment(
  ctx: Context,
  officer: Officer,
  password: string,
): Promise<ReplyOf<typeof enrolSecondFactor>> {
  await requireOwnPassword(ctx, officer, password);
  if ((await ownFactor(ctx, officer))?.confirmed_at != null) throw new Refused("OTP_ALREADY_ENROLLED");
  const { userId } = officer;
  const secret = newSecret();
  const fresh = { secret_sealed: sealSecret(secret, userId, ctx.config.secret), created_at: ctx.clock.now() };
  const { login_id: loginId } = await ctx.db
    .selectFrom("app_user")
    .select("login_id")
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  await ctx.db
    .insertInto("second_factor")
    .values({ user_id: userId, ...fresh })
    .onConflict((conflict) =>
      conflict.column("user_id").doUpdateSet(fresh).where("second_factor.confirmed_at", "is", null),
    )
    .execute();
  return { secret, otpauth_url: otpauthUrl(secret, loginId) };
}

export async function confirmEnrolment(ctx: Context, officer: Officer, code: string): Promise<string[]> {
  const { userId, roleId } = officer;
  const factor = await ownFactor(ctx, officer);
  if (factor === undefined || factor.confirmed_at !== null) throw new Refused("OTP_NOT_STARTED");
  const reserved = await reserveOwn(ctx, userId);
  const at = ctx.clock.now();
  const step = stepOf(openSecret(factor.secret_sealed, userId, ctx.config.secrets), code.replace(/\s/g, ""), at);
  if (step === null) {
    recordFailure(ctx, reserved, { event: "OTP_WRONG", userId, caller: officer.caller });
    throw new Refused("OTP_WRONG");
  }
  return inTransaction(ctx.db, async (tx) => {
    const confirmed = await tx
      .updateTable("second_factor")
      .set({ confirmed_at: at, last_step: step })
      .where("user_id", "=", userId)
      .where("confirmed_at", "is", null)
      .where("secret_sealed", "=", factor.secret_sealed)
      .executeTakeFirst();
    if (confirmed.numUpdatedRows !== 1n) throw new Refused("OTP_NOT_STARTED");
    await takeBack(tx, reserved, true);
    await notifyOwnChange(tx, userId, "FACTOR_ENROLLED", at);
    await appendAudit(tx, [{ at, event: "SECOND_FACTOR_ENROLLED", actorUserId: userId, roleId }]);
    return replaceRecoveryCodes(tx, userId, ctx.config.secret);
  });
}

/** Refuses unless this is a code of the caller's app or a recovery code. Call only after their password was right. */
export async function requireOwnCode(ctx: Context, { userId, caller }: Officer, code: string): Promise<void> {
  const reserved = await reserveOwn(ctx, userId);
  const look = { userId, ip: null, hasPassword: true, isRecovery: isRecoveryCode(code) };
  const answer = await verifyCode(ctx, { ...look, isRight: () => spendAppCode(ctx, userId, code) });
  if (answer !== "right") {
    recordFailure(ctx, reserved, { event: "OTP_WRONG", userId, caller });
    throw new Refused(answer === "stopped" ? "CODES_STOPPED" : "OTP_WRONG");
  }
  await takeBack(ctx.db, reserved, true);
}

async function requireEnrolled(ctx: Context, officer: Officer): Promise<void> {
  if ((await ownFactor(ctx, officer))?.confirmed_at == null) throw new Refused("OTP_NOT_STARTED");
}

/** Generates ten new recovery codes and voids the old ones. */
export async function renewRecoveryCodes(
  ctx: Context,
  officer: Officer,
  password: string,
  code: string,
): Promise<string[]> {
  await requireEnrolled(ctx, officer);
  await requireOwnPassword(ctx, officer, password);
  await requireOwnCode(ctx, officer, code);
  const { userId, roleId } = officer;
  const at = ctx.clock.now();
  return inTransaction(ctx.db, async (tx) => {
    await notifyOwnChange(tx, userId, "CODES_RENEWED", at);
    await appendAudit(tx, [{ at, event: "RECOVERY_CODES_RENEWED", actorUserId: userId, roleId }]);
    return replaceRecoveryCodes(tx, userId, ctx.config.secret);
  });
}

/** Removes the app from the caller's account, unless a role requires it. */
export async function removeSecondFactor(
  ctx: Context,
  officer: Officer,
  password: string,
  code: string,
): Promise<void> {
  if (await isRequired(ctx, officer)) throw new Refused("OTP_REQUIRED_BY_ROLE");
  await requireEnrolled(ctx, officer);
  await requireOwnPassword(ctx, officer, password);
  await requireOwnCode(ctx, officer, code);
  const { userId, roleId } = officer;
  const at = ctx.clock.now();
  await inTransaction(ctx.db, async (tx) => {
    await tx.deleteFrom("second_factor").where("user_id", "=", userId).execute();
    await notifyOwnChange(tx, userId, "FACTOR_REMOVED", at);
    await appendAudit(tx, [{ at, event: "SECOND_FACTOR_REMOVED", actorUserId: userId, roleId }]);
  });
}
