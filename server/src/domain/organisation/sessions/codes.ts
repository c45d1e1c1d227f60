/** One-time codes that people type: made from letters that are not mistaken for one another, kept as keyed hashes. */
import { createHmac, randomInt } from "node:crypto";
import { plainSigns } from "@smgt/contract/personal/typed-numbers.ts";

/** Crockford's base 32: no I, L, O, U. */
const LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const GROUP = 5;

/** A random code in groups of five letters, five bits each. */
export function newCode(groups: number): string {
  const group = (): string => Array.from({ length: GROUP }, () => LETTERS[randomInt(LETTERS.length)]).join("");
  return Array.from({ length: groups }, group).join("-");
}

/** Six random digits. */
export function newDigits(): string {
  return String(randomInt(1_000_000)).padStart(6, "0");
}

/** A code as it was meant: in digits 0 to 9, without spaces and dashes, look-alikes read as what they stand for. */
export function plainCode(typed: string): string {
  return plainSigns(typed).toUpperCase().replace(/[\s-]/g, "").replace(/[IL]/g, "1").replace(/O/g, "0");
}

/** What the database keeps of a code: useless without the server's secret. `purpose` keeps kinds apart. */
export function hashCode(secret: string, purpose: string, typed: string): Buffer {
  return createHmac("sha256", secret)
    .update(`code ${purpose}\n${plainCode(typed)}`)
    .digest();
}

/** What the database may keep of a code while the secret is being replaced: its hash with each that is accepted. */
export const hashCodes = (secrets: readonly string[], purpose: string, typed: string): Buffer[] =>
  secrets.map((secret) => hashCode(secret, purpose, typed));
