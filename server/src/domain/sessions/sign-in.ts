/**
 * Signing in: captcha, then password, then one live session per officer. Unknown user, wrong
 * password and disabled account answer alike. A session counts as live elsewhere only if it was seen
 * in the last 90 seconds; otherwise, and in the same browser, it is taken over silently (decision 4).
 */
import type { BodyOf } from "@smgt/contract/call.ts";
import type { login } from "@smgt/contract/calls/auth.ts";
import type { Context } from "../../context.ts";
import { inTransaction } from "../../db/tx.ts";
import { appendAudit } from "../audit/append-audit.ts";
import { Refused } from "../refused.ts";
import { spendCaptcha } from "./captcha.ts";
import { isPassword } from "./passwords.ts";
import { accountByLogin, endSessions, liveElsewhere, type LoginRow } from "./queries.ts";
import { hashToken, newToken, TOKEN_SLACK_MINUTES } from "./tokens.ts";

const LIVE_MS = 90_000;
const FREE_FAILURES = 3;
const LONGEST_WAIT_SECONDS = 60;
const SESSION_HOURS = 12;
/** A second press within this time needs no new captcha (design: api 4.2). */
const FORCE_WITHOUT_CAPTCHA_MS = 60_000;

export interface SignInInput {
  readonly body: BodyOf<typeof login>;
  readonly device: string;
  readonly ip: string;
  /** The session cookie that the browser still has, if any. */
  readonly cookie: string | null;
}

export interface SignedIn {
  readonly token: string;
  readonly cookie: string;
  readonly userId: number;
}

const forced = new Map<string, number>();

async function checkCaptcha(ctx: Context, { body, ip }: SignInInput): Promise<void> {
  const now = ctx.clock.now().getTime();
  const key = `${ip} ${body.username} ${body.captcha_id}`;
  const allowedUntil = forced.get(key) ?? 0;
  forced.delete(key);
  if (body.force_login === "Y" && allowedUntil > now) return;
  if (!(await spendCaptcha(ctx, body.captcha_id, body.captcha))) throw new Refused("CAPTCHA_FAILED");
  for (const [old, until] of forced) if (until < now) forced.delete(old);
}

async function checkPassword(ctx: Context, account: LoginRow | undefined, password: string): Promise<LoginRow> {
  const now = ctx.clock.now();
  if (account?.retry_at != null && account.retry_at > now) {
    const seconds = Math.ceil((account.retry_at.getTime() - now.getTime()) / 1_000);
    throw new Refused("LOGIN_SLOWED", { seconds });
  }
  const isRight = await isPassword(account?.password_hash ?? null, password);
  if (account !== undefined && isRight && account.is_enabled) return account;
  if (account !== undefined) await countFailure(ctx, account);
  throw new Refused("LOGIN_FAILED");
}

async function countFailure(ctx: Context, account: LoginRow): Promise<void> {
  const at = ctx.clock.now();
  const failures = account.failed_attempts + 1;
  const wait = failures < FREE_FAILURES ? 0 : Math.min(2 ** (failures - FREE_FAILURES), LONGEST_WAIT_SECONDS);
  await inTransaction(ctx.db, async (tx) => {
    await tx
      .updateTable("app_user")
      .set({ failed_attempts: failures, retry_at: wait === 0 ? null : new Date(at.getTime() + wait * 1_000) })
      .where("user_id", "=", account.user_id)
      .execute();
    await appendAudit(tx, [{ at, event: "LOGIN_FAILED", actorUserId: account.user_id, roleId: null }]);
  });
}

async function refuseIfElsewhere(ctx: Context, account: LoginRow, input: SignInInput): Promise<void> {
  if (input.body.force_login === "Y") return;
  const now = ctx.clock.now().getTime();
  const own = input.cookie === null ? null : hashToken(input.cookie);
  const other = await liveElsewhere(ctx.db, account.user_id, new Date(now - LIVE_MS), own);
  if (other === undefined) return;
  forced.set(`${input.ip} ${input.body.username} ${input.body.captcha_id}`, now + FORCE_WITHOUT_CAPTCHA_MS);
  throw new Refused(
    "ALREADY_LOGGED_IN",
    { device: other.device, since: other.created_at.toISOString() },
    {
      extras: {
        already_logged_in: "Y",
        device: other.device,
        since: other.created_at.toISOString(),
        last_activity: other.seen_at.toISOString(),
      },
    },
  );
}

/** Signs in and gives token and cookie; everything else is a refusal. */
export async function signIn(ctx: Context, input: SignInInput): Promise<SignedIn> {
  await checkCaptcha(ctx, input);
  const loginId = input.body.username.trim().toLowerCase();
  const account = await checkPassword(ctx, await accountByLogin(ctx.db, loginId), input.body.password);
  await refuseIfElsewhere(ctx, account, input);

  const { parameters } = await ctx.masters();
  const at = ctx.clock.now();
  const after = (minutes: number): Date => new Date(at.getTime() + minutes * 60_000);
  const token = newToken();
  const cookie = newToken();
  await inTransaction(ctx.db, async (tx) => {
    await endSessions(tx, { userId: account.user_id }, "taken_over", at);
    await tx
      .insertInto("session")
      .values({
        user_id: account.user_id,
        token_hash: hashToken(token),
        cookie_hash: hashToken(cookie),
        device: input.device.slice(0, 200),
        ip: input.ip,
        created_at: at,
        seen_at: at,
        token_expires_at: after(parameters.regenrateTime + TOKEN_SLACK_MINUTES),
        expires_at: after(SESSION_HOURS * 60),
      })
      .execute();
    await tx
      .updateTable("app_user")
      .set({ failed_attempts: 0, retry_at: null, last_login_at: at })
      .where("user_id", "=", account.user_id)
      .execute();
    await appendAudit(tx, [{ at, event: "LOGIN", actorUserId: account.user_id, roleId: null }]);
  });
  return { token, cookie, userId: account.user_id };
}
