/**
 * Signs in: captcha, attempt counters, password and second factor, then one live session per officer. Unknown user,
 * wrong password, disabled and locked account get the same response. A session elsewhere blocks only if it was seen
 * in the last 90 seconds; otherwise it is taken over silently (decision 10).
 */
import type { DutyName } from "@smgt/contract/shapes/account.ts";
import type { Context } from "../../../context.ts";
import { Refused } from "../../ground/refused.ts";
import { spendCaptcha } from "./captcha.ts";
import { deviceOf } from "./device-cookie.ts";
import { deviceName } from "./device-name.ts";
import { dutiesOf, factorOf, needsFactor } from "./factors.ts";
import { reserveAttempt, takeBack } from "./attempt-counters.ts";
import { openSession, type SignInInput } from "./open-session.ts";
import { proveUser, type Proof } from "./prove-user.ts";
import { accountByLogin, liveElsewhere } from "./queries.ts";
import { hashToken } from "./tokens.ts";
import { resumeLogin, waitForForce, type Waiting, type WaitingKey } from "./waiting-login.ts";
import { mastersOf } from "../../law/masters/read-masters.ts";

const LIVE_MS = 90_000;

/**
 * Returns the time span in which a live session was seen; a later time comes from a clock that has been set back
 * since.
 */
export const liveSpan = (now: Date): { readonly after: Date; readonly before: Date } => ({
  after: new Date(now.getTime() - LIVE_MS),
  before: new Date(now.getTime() + LIVE_MS),
});

export interface SignedIn {
  readonly token: string;
  readonly cookie: string;
  readonly deviceCookie: string;
  readonly userId: number;
  readonly duties: readonly DutyName[];
}

async function takeUp(ctx: Context, { body }: SignInInput, key: WaitingKey): Promise<Waiting> {
  const given = { isForce: body.force_login === "Y", hasCode: (body.otp ?? "").trim() !== "" };
  const waiting = given.isForce || given.hasCode ? await resumeLogin(ctx, key, given) : null;
  if (waiting !== null) return waiting;
  if (!(await spendCaptcha(ctx, body.captcha_id, body.captcha))) throw new Refused("CAPTCHA_FAILED");
  return { is_code_done: false };
}

async function refuseIfElsewhere(ctx: Context, input: SignInInput, key: WaitingKey, proof: Proof): Promise<void> {
  if (input.body.force_login === "Y") return;
  const { user_id: userId } = proof.account;
  const own = input.cookie === null ? null : hashToken(input.cookie);
  const other = await liveElsewhere(ctx.db, userId, liveSpan(ctx.clock.now()), own);
  if (other === undefined) return;
  await waitForForce(ctx, key, userId, proof.isCodeDone);
  const device = deviceName(other.device);
  const since = other.created_at.toISOString();
  throw new Refused(
    "ALREADY_LOGGED_IN",
    { device, since },
    { extras: { already_logged_in: "Y", device, since, last_activity: other.seen_at.toISOString() } },
  );
}

/** Returns token and cookies; otherwise refuses. */
export async function signIn(ctx: Context, input: SignInInput): Promise<SignedIn> {
  const loginId = input.body.username.trim().toLowerCase();
  const key = { captchaId: input.body.captcha_id, loginId, ip: input.ip };
  const waiting = await takeUp(ctx, input, key);
  const device = deviceOf(input.deviceCookie, ctx.config.secrets);
  const account = await accountByLogin(ctx.db, loginId, device?.hash ?? null);
  const known =
    account?.is_known_device === true && device !== null ? { userId: account.user_id, hash: device.hash } : null;
  const reserved = await reserveAttempt(ctx, { loginId, ip: input.ip, device: known });
  const otp = (input.body.otp ?? "").trim() === "" ? null : (input.body.otp ?? null);
  const proof = await proveUser(ctx, {
    key,
    account,
    reserved,
    password: input.body.password,
    otp,
    isCodeDone: waiting.is_code_done,
  });
  try {
    await refuseIfElsewhere(ctx, input, key, proof);
  } catch (error) {
    if (error instanceof Refused) await takeBack(ctx.db, reserved, false);
    throw error;
  }
  const { parameters } = await mastersOf(ctx);
  const opened = await openSession(ctx, { proof, input, key, device, reserved });
  const { needs_factor, role_ids: roleIds } = proof.account;
  const facts = {
    hasFactor: factorOf(proof.account, parameters, ctx.senders) !== null,
    needsFactor: needsFactor(ctx, { needs_factor, roleIds }, parameters),
    passwordSince: proof.account.password_since,
    areCodesStopped: proof.account.codes_stopped_at !== null,
  };
  return { ...opened, userId: proof.account.user_id, duties: dutiesOf(facts, parameters, ctx.clock.now()) };
}
