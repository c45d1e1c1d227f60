/**
 * Sends a six-digit code for a pending sign-in by mail or SMS. The code is bound to that sign-in and valid for ten
 * minutes. Limits: one in thirty seconds, five an hour for each user. No transaction is open while sending.
 */
import type { BodyOf } from "@smgt/contract/call.ts";
import type { sendOtp } from "@smgt/contract/calls/organisation/auth.ts";
import type { Context } from "../../../context.ts";
import { inTransaction, type Tx } from "../../../db/tx.ts";
import { appendAudit } from "../../ground/audit/append-audit.ts";
import { appShortOf } from "../../law/masters/branding.ts";
import { Refused } from "../../ground/refused.ts";
import { hashCode, newDigits } from "./codes.ts";
import { sentFactor, type Factor } from "./factors.ts";
import { SENT_CODE_SECONDS, userWaitingForCode, type WaitingKey } from "./waiting-login.ts";
import { mastersOf } from "../../law/masters/read-masters.ts";
import { inAll, worded } from "../../../texts/say.ts";

export const RESEND_SECONDS = 30;
const MOST_AN_HOUR = 5;
const HOUR_MS = 3_600_000;

type Sent = Exclude<Factor, { channel: "APP" }>;

async function refuseTooSoon(tx: Tx, userId: number, at: Date): Promise<void> {
  const sent = await tx
    .selectFrom("sent_code")
    .select("sent_at")
    .where("user_id", "=", userId)
    .where("sent_at", ">", new Date(at.getTime() - HOUR_MS))
    // A later time comes from a clock that has been set back since.
    .where("sent_at", "<", new Date(at.getTime() + RESEND_SECONDS * 1_000))
    .orderBy("sent_at", "desc")
    .execute();
  const [newest] = sent;
  const oldest = sent[MOST_AN_HOUR - 1];
  const free = Math.max(
    newest === undefined ? 0 : newest.sent_at.getTime() + RESEND_SECONDS * 1_000,
    oldest === undefined ? 0 : oldest.sent_at.getTime() + HOUR_MS,
  );
  const seconds = Math.ceil((free - at.getTime()) / 1_000);
  if (seconds > 0) throw new Refused("OTP_TOO_SOON", { seconds });
}

const textOf = (app: string, code: string): { subject: string; body: string } => ({
  subject: `${app}: ${code}`,
  body: inAll(worded("code.signIn", { app, code, minutes: SENT_CODE_SECONDS / 60 }), "\n"),
});

export async function sendCode(ctx: Context, key: WaitingKey, userId: number, factor: Sent): Promise<void> {
  const sender = ctx.senders[factor.channel];
  if (sender === undefined) throw new Refused("OTP_CHANNEL_OFF");
  const code = newDigits();
  const at = ctx.clock.now();
  await inTransaction(ctx.db, async (tx) => {
    await tx.selectFrom("app_user").select("user_id").where("user_id", "=", userId).forUpdate().execute();
    await refuseTooSoon(tx, userId, at);
    await tx.insertInto("sent_code").values({ user_id: userId, channel: factor.channel, sent_at: at }).execute();
    await tx
      .updateTable("waiting_login")
      .set({
        code_hash: hashCode(ctx.config.secret, `sent ${key.captchaId}`, code),
        code_sent_at: at,
        code_expires_at: new Date(at.getTime() + SENT_CODE_SECONDS * 1_000),
        expires_at: new Date(at.getTime() + SENT_CODE_SECONDS * 1_000),
      })
      .where("captcha_id", "=", key.captchaId)
      .execute();
    await appendAudit(tx, [
      { at, event: "CODE_SENT", actorUserId: userId, roleId: null, detail: { channel: factor.channel } },
    ]);
  });
  await sender.send(factor.to, textOf(await appShortOf(ctx), code));
}

/** Sends another code for a pending sign-in, by the delivery channel that the user chose. */
export async function resendCode(ctx: Context, body: BodyOf<typeof sendOtp>, ip: string): Promise<void> {
  const key = { captchaId: body.captcha_id, loginId: body.username.trim().toLowerCase(), ip };
  const userId = await userWaitingForCode(ctx, key);
  if (userId === null) throw new Refused("CAPTCHA_FAILED");
  const { parameters } = await mastersOf(ctx);
  const account = await ctx.db
    .selectFrom("app_user")
    .select(["email", "mobile", "codes_stopped_at"])
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  if (account.codes_stopped_at !== null) throw new Refused("CODES_STOPPED");
  const app = await ctx.db
    .selectFrom("second_factor")
    .select("user_id")
    .where("user_id", "=", userId)
    .where("confirmed_at", "is not", null)
    .executeTakeFirst();
  // Users with an app must use it: an attacker would choose a weaker channel beside it.
  const factor =
    app === undefined ? sentFactor(body.otp_channel, { ...account, has_app: false }, parameters, ctx.senders) : null;
  if (factor === null || factor.channel === "APP") throw new Refused("OTP_CHANNEL_OFF");
  await sendCode(ctx, key, userId, factor);
}
