/** One-time codes for typing: from an alphabet without look-alikes, stored as keyed hashes. */
import { createHmac, randomInt } from "node:crypto";
import { plainSigns } from "@smgt/contract/personal/typed-numbers.ts";

/** Crockford's base 32: no I, L, O, U. */
const LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const GROUP = 5;

/** Returns a random code in groups of five letters, five bits each. */
export function newCode(groups: number): string {
  const group = (): string => Array.from({ length: GROUP }, () => LETTERS[randomInt(LETTERS.length)]).join("");
  return Array.from({ length: groups }, group).join("-");
}

/** Returns six random digits. */
export function newDigits(): string {
  return String(randomInt(1_000_000)).padStart(6, "0");
}

/** Normalises a typed code: digits 0 to 9, no spaces or dashes, look-alikes replaced. */
export function plainCode(typed: string): string {
  return plainSigns(typed).toUpperCase().replace(/[\s-]/g, "").replace(/[IL]/g, "1").replace(/O/g, "0");
}

/** Returns the stored form of a code: useless without the server's secret. `purpose` separates kinds of codes. */
export function hashCode(secret: string, purpose: string, typed: string): Buffer {
  return createHmac("sha256", secret)
    .update(`code ${purpose}\n${plainCode(typed)}`)
    .digest();
}

/** Returns the hashes of a code under each accepted secret, while the secret is being replaced. */
export const hashCodes = (secrets: readonly string[], purpose: string, typed: string): Buffer[] =>
  secrets.map((secret) => hashCode(secret, purpose, typed));
