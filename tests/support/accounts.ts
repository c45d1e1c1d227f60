/** Signing in with everything that a browser has or lacks: address, device cookie, code, captcha of before. */
import assert from "node:assert/strict";
import { TOTP } from "otpauth";
import { confirmSecondFactor, enrolSecondFactor } from "@smgt/contract/calls/account.ts";
import { login } from "@smgt/contract/calls/auth.ts";
import { DEMO_PASSWORD } from "@smgt/tools/seed/staff.ts";
import { clientOf, solvedCaptcha, type Answered, type Client } from "./client.ts";
import type { World } from "./world.ts";

export const CHROME =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36";

export interface Attempt {
  readonly username: string;
  readonly password?: string;
  readonly otp?: string;
  readonly force?: boolean;
  readonly ip?: string;
  /** Cookies that the browser has, `name=value; name=value`. */
  readonly cookies?: string;
  /** The captcha of an earlier press. */
  readonly captcha?: { readonly captcha_id: string; readonly captcha: string };
}

export interface SignedIn {
  readonly answer: Answered<typeof login>;
  readonly client: Client;
  /** The session cookie and the device cookie, each `name=value`. */
  readonly session: string;
  readonly device: string;
  readonly captcha: { readonly captcha_id: string; readonly captcha: string };
}

/** Presses "Sign in"; whatever comes of it is given back. */
export async function press(world: World, attempt: Attempt): Promise<SignedIn> {
  const captcha = attempt.captcha ?? (await solvedCaptcha(world.url));
  const response = await fetch(`${world.url}${login.path}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "user-agent": CHROME,
      ...(attempt.ip === undefined ? {} : { "x-forwarded-for": attempt.ip }),
      ...(attempt.cookies === undefined ? {} : { cookie: attempt.cookies }),
    },
    body: JSON.stringify({
      username: attempt.username,
      password: attempt.password ?? DEMO_PASSWORD,
      ...captcha,
      ...(attempt.otp === undefined ? {} : { otp: attempt.otp }),
      ...(attempt.force === true ? { force_login: "Y" } : {}),
    }),
  });
  const cookies = response.headers.getSetCookie().map((line) => line.split(";")[0] ?? "");
  const named = (name: string): string => cookies.find((cookie) => cookie.startsWith(`${name}=`)) ?? "";
  const answer = { http: response.status, ...((await response.json()) as object) } as Answered<typeof login>;
  const token = answer.STATUS_ID === "0" ? answer.STATUS_RESPONSE : null;
  const session = named("smgt_session");
  return {
    answer,
    client: clientOf(world.url, token, session === "" ? null : session, null),
    session,
    device: named("smgt_device"),
    captcha,
  };
}

/** The code that an authenticator app shows at the server's time. */
export function appCode(world: World, secret: string, stepsAhead = 0): string {
  const timestamp = world.ctx.clock.now().getTime() + stepsAhead * 30_000;
  return new TOTP({ secret, algorithm: "SHA1", digits: 6, period: 30 }).generate({ timestamp });
}

/** An app as its owner has it. */
export interface App {
  readonly secret: string;
  readonly codes: readonly string[];
}

/** Sets up an authenticator app for a signed-in user of the demo. */
export async function enrol(world: World, client: Client): Promise<App> {
  const { secret, otpauth_url } = await client.ok(enrolSecondFactor, { password: DEMO_PASSWORD });
  assert.match(otpauth_url, /^otpauth:\/\/totp\/SMGT:.+secret=/);
  const codes = await client.ok(confirmSecondFactor, { otp: appCode(world, secret) });
  return { secret, codes };
}

/** Events of the record about a user, the newest last. */
export async function recordOf(world: World, loginId: string): Promise<string[]> {
  const rows = await world.ctx.db
    .selectFrom("audit_entry as a")
    .innerJoin("app_user as u", "u.user_id", "a.actor_user_id")
    .select("a.event")
    .where("u.login_id", "=", loginId)
    .orderBy("a.audit_id")
    .execute();
  return rows.map((row) => row.event);
}

/** Wrong passwords and codes in the security log, tried on a user. */
export async function failuresOf(world: World, loginId: string): Promise<{ event: string; times: number }[]> {
  return world.ctx.db
    .selectFrom("security_event as s")
    .innerJoin("app_user as u", "u.user_id", "s.actor_user_id")
    .select(["s.event", "s.times"])
    .where("u.login_id", "=", loginId)
    .orderBy("s.security_id")
    .execute();
}

/** The id of a demo account. */
export async function userIdOf(world: World, loginId: string): Promise<number> {
  const row = await world.ctx.db
    .selectFrom("app_user")
    .select("user_id")
    .where("login_id", "=", loginId)
    .executeTakeFirstOrThrow();
  return row.user_id;
}
