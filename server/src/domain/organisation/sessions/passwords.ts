/** Passwords as argon2id hashes: 19 MiB, two passes. */
import { channel } from "node:diagnostics_channel";
import { hash, verify } from "@node-rs/argon2";

const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** The hash of a password nobody has, so that an unknown user takes as long as a known one. */
const NOBODY = hash("nobody has this password", COST);

/** Tells, with `{ isReal }`, of every hash that is computed for a comparison; the tests count them. */
export const PASSWORD_CHECKS = "smgt.password-check";
const checks = channel(PASSWORD_CHECKS);

/** Hash of a password. */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize("NFC"), COST);
}

/** Whether the password belongs to the hash; with null it takes the same time and says no. */
export async function isPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const isReal = passwordHash !== null && passwordHash.startsWith("$argon2");
  checks.publish({ isReal });
  const isRight = await verify(isReal ? passwordHash : await NOBODY, password.normalize("NFC"));
  return isReal && isRight;
}
