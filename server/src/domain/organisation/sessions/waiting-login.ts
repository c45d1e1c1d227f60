/**
 * Sign-ins that wait for a second submit (take-over) or for a code. Each is bound to its captcha, name and address,
 * needs no new captcha, and allows few tries (REQUIREMENTS A4.2).
 */
import { sql } from "kysely";
import type { Context } from "../../../context.ts";
import { hashCodes } from "./codes.ts";
import { loginKey, loginKeys } from "./attempt-counters.ts";

const FORCE_SECONDS = 60;
const CODE_SECONDS = 300;
export const SENT_CODE_SECONDS = 600;
/** Codes that may be tried on one pending sign-in. */
export const MOST_CODE_TRIES = 5;

export interface WaitingKey {
  readonly captchaId: string;
  readonly loginId: string;
  readonly ip: string;
}

export interface Waiting {
  readonly is_code_done: boolean;
}

const matches = (ctx: Context, key: WaitingKey, at: Date) =>
  sql<boolean>`captcha_id = ${key.captchaId} and login_key = any(${loginKeys(ctx.config.secrets, key.loginId)}::text[])
     and ip = ${key.ip} and expires_at > ${at} and tries < ${MOST_CODE_TRIES}::int`;

/** Resumes a pending sign-in and counts the try; null when none fits. */
export async function resumeLogin(
  ctx: Context,
  key: WaitingKey,
  given: { readonly isForce: boolean; readonly hasCode: boolean },
): Promise<Waiting | null> {
  const { rows } = await sql<Waiting>`update waiting_login set tries = tries + 1
    where ${matches(ctx, key, ctx.clock.now())}
      and ((may_force and ${given.isForce}::boolean) or (waits_for_code and ${given.hasCode}::boolean))
    returning is_code_done`.execute(ctx.db);
  return rows[0] ?? null;
}

/** Stores a sign-in that waits for its code; an unknown name waits like any other. */
export async function waitForCode(
  ctx: Context,
  key: WaitingKey,
  userId: number | null,
  isSent: boolean,
): Promise<void> {
  const at = ctx.clock.now();
  const until = new Date(at.getTime() + (isSent ? SENT_CODE_SECONDS : CODE_SECONDS) * 1_000);
  await sql`insert into waiting_login (captcha_id, login_key, ip, user_id, waits_for_code, expires_at)
    values (${key.captchaId}, ${loginKey(ctx.config.secret, key.loginId)}, ${key.ip}, ${userId}, true, ${until})
    on conflict (captcha_id) do update set waits_for_code = true, user_id = excluded.user_id`.execute(ctx.db);
}

/** Stores a sign-in with right password and code that waits for the take-over to be confirmed. */
export async function waitForForce(ctx: Context, key: WaitingKey, userId: number, isCodeDone: boolean): Promise<void> {
  const until = new Date(ctx.clock.now().getTime() + FORCE_SECONDS * 1_000);
  await sql`insert into waiting_login (captcha_id, login_key, ip, user_id, may_force, is_code_done, expires_at)
    values (${key.captchaId}, ${loginKey(ctx.config.secret, key.loginId)}, ${key.ip}, ${userId}, true, ${isCodeDone}, ${until})
    on conflict (captcha_id) do update set may_force = true, waits_for_code = false, tries = 0,
      is_code_done = excluded.is_code_done, expires_at = excluded.expires_at`.execute(ctx.db);
}

/** Returns the user whose sign-in waits for a code; null without one. */
export async function userWaitingForCode(ctx: Context, key: WaitingKey): Promise<number | null> {
  const { rows } = await sql<{ user_id: number | null }>`select user_id from waiting_login
    where ${matches(ctx, key, ctx.clock.now())} and waits_for_code`.execute(ctx.db);
  return rows[0]?.user_id ?? null;
}

/** Spends the code sent for the pending sign-in; returns whether it is right. */
export async function spendSentCode(ctx: Context, key: WaitingKey, code: string): Promise<boolean> {
  const at = ctx.clock.now();
  const { rows } = await sql`update waiting_login set code_hash = null
    where captcha_id = ${key.captchaId} and login_key = any(${loginKeys(ctx.config.secrets, key.loginId)}::text[])
      and ip = ${key.ip} and code_expires_at > ${at}
      and code_hash = any(${hashCodes(ctx.config.secrets, `sent ${key.captchaId}`, code)}::bytea[])
    returning captcha_id`.execute(ctx.db);
  return rows.length === 1;
}
