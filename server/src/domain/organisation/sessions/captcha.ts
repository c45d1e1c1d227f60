/** Proof-of-work challenges: signed, valid for two minutes, each solution accepted once. */
import { randomUUID } from "node:crypto";
import { createChallenge, randomInt, verifySolution, type Payload } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import type { Context } from "../../../context.ts";

export const CAPTCHA_SECONDS = 120;
/**
 * Number of keys that the solver must try on average; together with the cost of one key this decides how much work a
 * sign-in takes.
 */
const TRIES = { least: 20, most: 60 } as const;

const keysOf = (secret: string): { hmacSignatureSecret: string; hmacKeySignatureSecret: string } => ({
  hmacSignatureSecret: `${secret} captcha`,
  hmacKeySignatureSecret: `${secret} captcha key`,
});

export async function newCaptcha(ctx: Context): Promise<{ captchaId: string; challenge: unknown }> {
  const captchaId = randomUUID();
  const challenge = await createChallenge({
    algorithm: "PBKDF2/SHA-256",
    cost: ctx.config.captchaCost,
    counter: randomInt(TRIES.most, TRIES.least),
    deriveKey,
    // NOTE: not the library's "expiresAt", which uses another clock than this program.
    data: { captcha_id: captchaId, valid_until: ctx.clock.now().getTime() + CAPTCHA_SECONDS * 1_000 },
    ...keysOf(ctx.config.secret),
  });
  return { captchaId, challenge };
}

function decode(captcha: string): Payload | null {
  try {
    const value: unknown = JSON.parse(Buffer.from(captcha, "base64").toString("utf8"));
    if (typeof value === "object" && value !== null && "challenge" in value && "solution" in value)
      return value as Payload;
  } catch {
    return null; // not base64 of JSON: a wrong answer like any other
  }
  return null;
}

/** Returns whether the payload solves the challenge with this id, for the first time. Marks it as spent. */
export async function spendCaptcha(ctx: Context, captchaId: string, captcha: string): Promise<boolean> {
  const payload = decode(captcha);
  if (payload === null || payload.challenge.parameters?.data?.["captcha_id"] !== captchaId) return false;
  const looks = ctx.config.secrets.map((secret) =>
    verifySolution({ ...payload, deriveKey, ...keysOf(secret) }).catch(() => ({ verified: false })),
  );
  if (!(await Promise.all(looks)).some(({ verified }) => verified)) return false;
  const now = ctx.clock.now();
  // The record of a spent challenge is deleted after its expiry.
  if (Number(payload.challenge.parameters.data["valid_until"]) < now.getTime()) return false;
  await ctx.db.deleteFrom("spent_captcha").where("expires_at", "<", now).execute();
  const spent = await ctx.db
    .insertInto("spent_captcha")
    .values({ captcha_id: captchaId, expires_at: new Date(now.getTime() + CAPTCHA_SECONDS * 1_000) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return spent.numInsertedOrUpdatedRows === 1n;
}
