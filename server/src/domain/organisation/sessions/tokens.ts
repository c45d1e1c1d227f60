/** Random tokens and their hashes; seals a successor token with a key derived from its predecessor. */
import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from "node:crypto";

/** A token outlives its regeneration time by this, so that a slow connection does not end a session. */
export const TOKEN_SLACK_MINUTES = 5;

/** Returns a new 256-bit token as text. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

function keyFrom(token: string, secret: string): Buffer {
  return Buffer.from(hkdfSync("sha256", token, secret, "smgt successor token", 32));
}

/** Seals `successor` so that only the holder of `token` can open it (grace period of a refresh). */
export function sealSuccessor(successor: string, token: string, secret: string): Buffer {
  const iv = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", keyFrom(token, secret), iv);
  const sealed = Buffer.concat([cipher.update(successor, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
}

export function openSuccessor(sealed: Buffer, token: string, secrets: readonly string[]): string {
  for (const secret of secrets) {
    const opened = openWith(sealed, token, secret);
    if (opened !== null) return opened;
  }
  throw new Error("A successor token was sealed with a secret that is neither the present nor the former one.");
}

function openWith(sealed: Buffer, token: string, secret: string): string | null {
  const decipher = createDecipheriv("aes-256-gcm", keyFrom(token, secret), sealed.subarray(0, 12));
  decipher.setAuthTag(sealed.subarray(12, 28));
  try {
    return decipher.update(sealed.subarray(28), undefined, "utf8") + decipher.final("utf8");
  } catch {
    return null; // sealed with another secret
  }
}
