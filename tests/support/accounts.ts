/** Signs in with control over address, device cookie, code and captcha. */
import assert from "node:assert/strict";
import { sql } from "kysely";
import { TOTP } from "otpauth";
import { confirmSecondFactor, enrolSecondFactor, newRecoveryCodes } from "@smgt/contract/calls/organisation/account.ts";
import { login } from "@smgt/contract/calls/organisation/auth.ts";
import { proveAdmin } from "@smgt/contract/calls/organisation/users.ts";
import { ROLE } from "@smgt/contract/constants.ts";
import { DEMO_PASSWORD } from "@smgt/tools/seed/staff.ts";
import { clientOf, signInAs, solvedCaptcha, type Answered, type Client } from "./client.ts";
import type { World } from "./world.ts";

export const CHROME =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36";

export interface Attempt {
  readonly username: string;
  readonly password?: string;
  readonly otp?: string;
  readonly force?: boolean;
  readonly ip?: string;
  readonly cookies?: string;
  /** The captcha of an earlier submit. */
  readonly captcha?: { readonly captcha_id: string; readonly captcha: string };
}

export interface SignedIn {
  readonly answer: Answered<typeof login>;
  readonly client: Client;
  readonly session: string;
  readonly device: string;
  readonly captcha: { readonly captcha_id: string; readonly captcha: string };
}

/** Submits the sign-in form and returns the outcome, success or refusal. */
export async function submit(world: World, attempt: Attempt): Promise<SignedIn> {
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

/** The code of an authenticator app at the server's time. */
export function appCode(world: World, secret: string, stepsAhead = 0): string {
  return codeAt(world.ctx.clock.now().getTime() + stepsAhead * 30_000, secret);
}

export const codeAt = (timestamp: number, secret: string): string =>
  new TOTP({ secret, algorithm: "SHA1", digits: 6, period: 30 }).generate({ timestamp });

/** An enrolled authenticator app. */
export interface App {
  readonly secret: string;
  readonly codes: readonly string[];
}

export async function enrol(world: World, client: Client, password = DEMO_PASSWORD): Promise<App> {
  const { secret, otpauth_url } = await client.ok(enrolSecondFactor, { password });
  assert.match(otpauth_url, /^otpauth:\/\/totp\/SMGT:.+secret=/);
  const codes = await client.ok(confirmSecondFactor, { otp: appCode(world, secret) });
  return { secret, codes };
}

/** Reason that calls on accounts require. */
export const WHY = { reason: "Asked for in letter 12 of the department." };

/** A signed-in administrator. */
export interface Admin {
  readonly client: Client;
  /** Confirms identity with password and recovery code; valid for five minutes of the world's clock. */
  prove(): Promise<void>;
}

/** Unused recovery codes, by world and sign-in. */
const codesOf = new WeakMap<World, Map<string, string[]>>();

/**
 * An administrator with an authenticator app and a fresh proof of identity; a repeated call signs the same one in
 * again.
 */
export async function adminWithApp(world: World, username = "admin"): Promise<Admin> {
  const known = codesOf.get(world) ?? new Map<string, string[]>();
  codesOf.set(world, known);
  const codes = known.get(username);
  const signIn = async (): Promise<Client> => {
    if (codes === undefined) return signInAs(world.url, username);
    const { answer, client } = await submit(world, { username, force: true, otp: codes.pop() ?? "" });
    assert.equal(answer.STATUS_ID, "0", JSON.stringify(answer));
    return client;
  };
  const client = (await signIn()).as(ROLE.ADMIN);
  const left = codes ?? [...(await enrol(world, client)).codes];
  known.set(username, left);
  const prove = async (): Promise<void> => {
    await client.ok(proveAdmin, { password: DEMO_PASSWORD, otp: left.pop() ?? "" });
    // One code for the next sign-in, one to generate new codes.
    if (left.length > 2) return;
    left.push(...(await client.ok(newRecoveryCodes, { password: DEMO_PASSWORD, otp: left.splice(0).at(-1) ?? "" })));
  };
  await prove();
  return { client, prove };
}

/** Marks every session as freshly proved, for five minutes of the world's clock; for tests of other features. */
export async function proveAll({ ctx }: Pick<World, "ctx">): Promise<void> {
  await ctx.db.updateTable("session").set({ proved_at: ctx.clock.now() }).where("ended_at", "is", null).execute();
}

export async function addAdmin(world: World, login_id: string): Promise<number> {
  const { db, clock } = world.ctx;
  const demo = await db
    .selectFrom("app_user")
    .select("password_hash")
    .where("login_id", "=", "admin")
    .executeTakeFirstOrThrow();
  const { user_id } = await db
    .insertInto("app_user")
    .values({ ...demo, login_id, user_name: `Admin ${login_id}`, created_at: clock.now() })
    .returning("user_id")
    .executeTakeFirstOrThrow();
  await db.insertInto("user_posting").values({ user_id, role_id: ROLE.ADMIN, is_default: true }).execute();
  return user_id;
}

/** Adds idle field officers to a district: bulk limits are a share of all staff. */
export async function addStaff(world: World, districtId: number, count: number): Promise<void> {
  await sql`with made as (
      insert into app_user (login_id, user_name, password_hash, created_at)
      select 'staff.' || ${districtId}::int || '.' || n, 'Staff ' || n, '!', ${world.ctx.clock.now()}::timestamptz from generate_series(1, ${count}::int) n
      returning user_id)
    insert into user_posting (user_id, role_id, department_id, district_id, is_default)
    select user_id, ${ROLE.FIELD}::int, 1, ${districtId}::int, true from made`.execute(world.ctx.db);
}

export async function setMail(world: World, loginId: string): Promise<string> {
  const email = `${loginId}@example.gov.in`;
  await world.ctx.db.updateTable("app_user").set({ email }).where("login_id", "=", loginId).execute();
  return email;
}

/** Audit events about a user, oldest first. */
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

/** Failed passwords and codes of a user in the security log. */
export async function failuresOf(world: World, loginId: string): Promise<{ event: string; times: number }[]> {
  return world.ctx.db
    .selectFrom("security_event as s")
    .innerJoin("app_user as u", "u.user_id", "s.actor_user_id")
    .select(["s.event", "s.times"])
    .where("u.login_id", "=", loginId)
    .orderBy("s.security_id")
    .execute();
}

export async function userIdOf(world: World, loginId: string): Promise<number> {
  const row = await world.ctx.db
    .selectFrom("app_user")
    .select("user_id")
    .where("login_id", "=", loginId)
    .executeTakeFirstOrThrow();
  return row.user_id;
}
