/** Device cookie of a browser: a random reference, signed so that it cannot be forged. */
import { createHmac, timingSafeEqual } from "node:crypto";
import { hashToken, newToken } from "./tokens.ts";

export const DEVICE_COOKIE_DAYS = 400;

const signature = (token: string, secret: string): Buffer =>
  createHmac("sha256", secret).update(`device ${token}`).digest();

export interface Device {
  readonly cookie: string;
  readonly hash: Buffer;
}

function signedDevice(token: string, secret: string): Device {
  return { cookie: `${token}.${signature(token, secret).toString("base64url")}`, hash: hashToken(token) };
}

/** Creates a device for a browser without a cookie. */
export const newDevice = (secret: string): Device => signedDevice(newToken(), secret);

/** Returns the device of a cookie, signed with the current secret; null for a foreign cookie. */
export function deviceOf(cookie: string | null, secrets: readonly string[]): Device | null {
  const [, token, signed] = /^([\w-]{43})\.([\w-]{43})$/.exec(cookie ?? "") ?? [];
  if (token === undefined || signed === undefined) return null;
  const given = Buffer.from(signed, "base64url");
  const isOurs = secrets.some((secret) => {
    const right = signature(token, secret);
    return given.length === right.length && timingSafeEqual(given, right);
  });
  return isOurs ? signedDevice(token, secrets[0] ?? "") : null;
}
