/** Settings of outside systems: proxies, mail server, SMS gateway, push services, virus scanner. */
import { isIP } from "node:net";
import { hasPlainLogin } from "./config-addresses.ts";

export interface MailConfig {
  readonly url: string;
  readonly from: string;
}

export interface SmsConfig {
  readonly url: string;
  readonly token: string;
}

/** Trusted proxies: none, a number of hops, or these addresses. */
export type TrustProxy = false | number | readonly string[];

/** Address of clamd: a port, or a local socket. */
export type ClamdPlace = { readonly host: string; readonly port: number } | { readonly path: string };

/** VAPID keys of this server, and the push services that it may call. */
export interface PushConfig {
  readonly publicKey: string;
  readonly privateKey: string;
  /** Contact of the State for push services: `mailto:` or `https:`. */
  readonly contact: string;
  /** Host names; a leading `*.` matches any subdomain. */
  readonly hosts: readonly string[];
}

interface Reader {
  readonly problems: string[];
  optional(name: string): string | null;
}

function readPair(read: Reader, about: string, first: string, second: string): readonly [string, string] | null {
  const [one, other] = [read.optional(first), read.optional(second)];
  if (one !== null && other !== null) return [one, other];
  if (one !== null || other !== null)
    read.problems.push(`${about} is half there: set ${one === null ? first : second} too, or none of the two.`);
  return null;
}

function checkUrl(read: Reader, name: string, url: string, schemes: readonly string[]): void {
  if (!URL.canParse(url) || !schemes.includes(new URL(url).protocol))
    read.problems.push(`${name} must be an address that begins with ${schemes.map((one) => `${one}//`).join(" or ")}.`);
}

/** Mail and SMS, each complete or absent. */
export function readMessengers(read: Reader): { mail: MailConfig | null; sms: SmsConfig | null } {
  const mail = readPair(read, "Mail", "SMGT_SMTP_URL", "SMGT_MAIL_FROM");
  const sms = readPair(read, "SMS", "SMGT_SMS_URL", "SMGT_SMS_TOKEN");
  if (mail !== null) checkUrl(read, "SMGT_SMTP_URL", mail[0], ["smtp:", "smtps:"]);
  if (mail !== null && URL.canParse(mail[0]) && !hasPlainLogin(mail[0]))
    read.problems.push("SMGT_SMTP_URL has a % in name or password that stands for nothing; write it as %25.");
  if (sms !== null) checkUrl(read, "SMGT_SMS_URL", sms[0], ["http:", "https:"]);
  return {
    mail: mail === null ? null : { url: mail[0], from: mail[1] },
    sms: sms === null ? null : { url: sms[0], token: sms[1] },
  };
}

const PUSH_HOSTS =
  "fcm.googleapis.com,updates.push.services.mozilla.com,*.push.apple.com,*.notify.windows.com,*.push.services.mozilla.com";
const PUSH_NAMES = ["SMGT_PUSH_PUBLIC_KEY", "SMGT_PUSH_PRIVATE_KEY", "SMGT_PUSH_CONTACT"] as const;

/** Push messages, complete or absent. */
export function readPush(read: Reader): PushConfig | null {
  const given = PUSH_NAMES.map((name) => read.optional(name));
  const missing = PUSH_NAMES.filter((_, at) => given[at] === null);
  if (missing.length === PUSH_NAMES.length) return null;
  const [publicKey, privateKey, contact] = given;
  if (publicKey == null || privateKey == null || contact == null) {
    read.problems.push(`Messages to browsers are half there: set ${missing.join(", ")} too, or none of the three.`);
    return null;
  }
  if (!/^[\w-]{87}$/.test(publicKey) || !/^[\w-]{43}$/.test(privateKey))
    read.problems.push(
      "SMGT_PUSH_PUBLIC_KEY and SMGT_PUSH_PRIVATE_KEY are no pair of keys; make one with: npx web-push generate-vapid-keys",
    );
  if (!/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/.test(contact))
    read.problems.push(
      "SMGT_PUSH_CONTACT must begin with mailto: or https:// – where message services reach the State.",
    );
  const hosts = (read.optional("SMGT_PUSH_HOSTS") ?? PUSH_HOSTS).split(",").map((host) => host.trim().toLowerCase());
  return { publicKey, privateKey, contact, hosts: hosts.filter((host) => host !== "") };
}

/** Virus scanner, as host:port or as a socket path. */
export function readClamd(read: Reader): ClamdPlace | null {
  const given = read.optional("SMGT_CLAMD");
  if (given === null) return null;
  if (given.startsWith("/")) return { path: given };
  const [, host, port] = /^\[?([\w.:-]+?)\]?:(\d{1,5})$/.exec(given) ?? [];
  if (host !== undefined && Number(port) > 0 && Number(port) < 65_536) return { host, port: Number(port) };
  read.problems.push(`SMGT_CLAMD is "${given}"; give host:port, or the path of clamd's socket.`);
  return null;
}

const ADDRESS = /^[\da-f.:]+(\/\d{1,3})?$/i;

/** Trusted proxies; production runs behind one that ends TLS. */
export function readTrustProxy(read: Reader, isProduction: boolean): TrustProxy {
  const given = read.optional("SMGT_TRUST_PROXY");
  if (given === null) return isProduction ? 1 : false;
  if (/^\d{1,2}$/.test(given)) return Number(given) === 0 ? false : Number(given);
  const addresses = given.split(",").map((one) => one.trim());
  if (addresses.every((one) => ADDRESS.test(one) && isIP(one.split("/")[0] ?? "") !== 0)) return addresses;
  read.problems.push(
    `SMGT_TRUST_PROXY is "${given}"; give the number of proxies in front of SMGT, or their addresses with commas between.`,
  );
  return false;
}
