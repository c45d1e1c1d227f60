/** Passwords as argon2id hashes: 19 MiB, two passes. */
import { hash, verify } from "@node-rs/argon2";

const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** The hash of a password nobody has, so that an unknown user takes as long as a known one. */
const NOBODY = hash("nobody has this password", COST);

/** Hash of a password. */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize("NFC"), COST);
}

/** Whether the password belongs to the hash; with null it takes the same time and says no. */
export async function isPassword(passwordHash: string | null, password: string): Promise<boolean> {
  if (passwordHash === null || !passwordHash.startsWith("$argon2")) {
    await verify(await NOBODY, password.normalize("NFC"));
    return false;
  }
  return verify(passwordHash, password.normalize("NFC"));
}
