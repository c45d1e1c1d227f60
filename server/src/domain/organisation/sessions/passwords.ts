/** Hashes passwords by argon2id: 19 MiB, two passes. */
import { channel } from "node:diagnostics_channel";
import { hash, verify } from "@node-rs/argon2";

const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** Dummy hash, so that an unknown user takes as long as a known one. */
const NOBODY = hash("nobody has this password", COST);

/** Diagnostics channel that publishes `{ isReal }` for every compared hash; the tests count them. */
export const PASSWORD_CHECKS = "smgt.password-check";
const checks = channel(PASSWORD_CHECKS);

export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize("NFC"), COST);
}

/** Returns whether the password matches the hash; null takes the same time and returns false. */
export async function isPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const isReal = passwordHash !== null && passwordHash.startsWith("$argon2");
  checks.publish({ isReal });
  const isRight = await verify(isReal ? passwordHash : await NOBODY, password.normalize("NFC"));
  return isReal && isRight;
}
