/**
 * Codes of an authenticator app (TOTP, RFC 6238: SHA-1, six digits, 30 seconds, one step either side) and recovery
 * codes. Each step and each recovery code is accepted once. The secret is sealed with a key of the server.
 */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";
import { plainSigns } from "@smgt/contract/personal/typed-numbers.ts";
import { Secret, TOTP } from "otpauth";
import { sql } from "kysely";
import type { Context } from "../../../context.ts";
import type { Db, Tx } from "../../../db/tx.ts";
import { hashCode, hashCodes, newCode } from "./codes.ts";

const STEP_SECONDS = 30;
/** Accepted distance in steps from the current one. */
const WINDOW = 1;
const RECOVERY_CODES = 10;
const ISSUER = "SMGT";

const sealingKey = (secret: string): Buffer => Buffer.from(hkdfSync("sha256", secret, "", "smgt second factor", 32));

export const newSecret = (): string => new Secret({ size: 20 }).base32;

/** Seals a secret for one user; it cannot be opened in another user's row. */
export function sealSecret(base32: string, userId: number, secret: string): Buffer {
  const iv = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", sealingKey(secret), iv);
  cipher.setAAD(Buffer.from(String(userId)));
  const sealed = Buffer.concat([cipher.update(base32, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
}

function openWith(sealed: Buffer, userId: number, secret: string): string | null {
  const decipher = createDecipheriv("aes-256-gcm", sealingKey(secret), sealed.subarray(0, 12));
  decipher.setAAD(Buffer.from(String(userId)));
  decipher.setAuthTag(sealed.subarray(12, 28));
  try {
    return decipher.update(sealed.subarray(28), undefined, "utf8") + decipher.final("utf8");
  } catch {
    return null; // sealed with another secret
  }
}

/** Opens a secret sealed with one of these server secrets; null when none fits. */
export function openSecret(sealed: Buffer, userId: number, secrets: readonly string[]): string | null {
  for (const secret of secrets) {
    const opened = openWith(sealed, userId, secret);
    if (opened !== null) return opened;
  }
  return null;
}

/** Returns a fingerprint of a secret that does not disclose it. */
export const nameOfSecret = (secret: string): string =>
  createHmac("sha256", secret).update("name of this secret").digest("base64url").slice(0, 12);

const totpOf = (base32: string, label: string): TOTP =>
  new TOTP({ issuer: ISSUER, label, algorithm: "SHA1", digits: 6, period: STEP_SECONDS, secret: base32 });

/** Returns the URL of the QR code for the app. */
export const otpauthUrl = (base32: string, loginId: string): string => totpOf(base32, loginId).toString();

/** Returns the time step of a code, the current one or a neighbour; null for a wrong code. */
export function stepOf(base32: string | null, code: string, now: Date): number | null {
  if (base32 === null) return null;
  const delta = totpOf(base32, "").validate({ token: code, timestamp: now.getTime(), window: WINDOW });
  return delta === null ? null : Math.floor(now.getTime() / 1_000 / STEP_SECONDS) + delta;
}

async function spendStep(ctx: Context, userId: number, code: string): Promise<boolean> {
  const factor = await ctx.db
    .selectFrom("second_factor")
    .select("secret_sealed")
    .where("user_id", "=", userId)
    .where("confirmed_at", "is not", null)
    .executeTakeFirst();
  if (factor === undefined) return false;
  const step = stepOf(openSecret(factor.secret_sealed, userId, ctx.config.secrets), code, ctx.clock.now());
  if (step === null) return false;
  // A spent step further ahead than any valid code comes from a clock that has been set back since.
  const { rows } = await sql`update second_factor set last_step = ${step}
    where user_id = ${userId} and (last_step < ${step} or last_step > ${step + 2 * WINDOW}) returning user_id`.execute(
    ctx.db,
  );
  return rows.length === 1;
}

const withoutSpaces = (typed: string): string => plainSigns(typed).replace(/\s/g, "");

/** Returns true for input that can only be a recovery code: anything but six digits. */
export const isRecoveryCode = (typed: string): boolean => !/^\d{6}$/.test(withoutSpaces(typed));

/** Spends a code of the user's app, or a recovery code; returns whether it is valid. It is never accepted again. */
export async function spendAppCode(ctx: Context, userId: number, typed: string): Promise<boolean> {
  if (!isRecoveryCode(typed)) return spendStep(ctx, userId, withoutSpaces(typed));
  const { rows } = await sql`update recovery_code set used_at = ${ctx.clock.now()}
    where user_id = ${userId} and used_at is null
      and code_hash = any(${hashCodes(ctx.config.secrets, `recovery ${userId}`, typed)}::bytea[]) returning user_id`.execute(
    ctx.db,
  );
  return rows.length === 1;
}

/** Voids the recovery codes of a user and generates ten new ones, to be shown once. */
export async function replaceRecoveryCodes(tx: Tx, userId: number, secret: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => newCode(2));
  await tx.deleteFrom("recovery_code").where("user_id", "=", userId).execute();
  await tx
    .insertInto("recovery_code")
    .values(
      codes.map((code) => ({
        user_id: userId,
        code_hash: hashCode(secret, `recovery ${userId}`, code),
        made_with: nameOfSecret(secret),
      })),
    )
    .execute();
  return codes;
}

export async function recoveryCodesLeft(db: Db, userId: number): Promise<number> {
  const { left } = await db
    .selectFrom("recovery_code")
    .select((eb) => eb.fn.countAll<number>().as("left"))
    .where("user_id", "=", userId)
    .where("used_at", "is", null)
    .executeTakeFirstOrThrow();
  return left;
}
