/**
 * What production refuses (decision 29): secrets that can be guessed, lines that can be read, and words about the
 * caller's address from everybody. Each problem says what to do, and never repeats the secret.
 */
import { isIP, isIPv6 } from "node:net";
import { hasPlainLogin } from "./config-addresses.ts";

interface Reader {
  readonly problems: string[];
  optional(name: string): string | null;
}

const EXAMPLES =
  /change.?me|example|secret|password|passwort|placeholder|dummy|your.?(key|token)|(^|[^a-z0-9])(test|demo|fake)([^a-z0-9]|$)|0123456789|^(?<one>.)\k<one>+$/i;

interface Strength {
  readonly least: number;
  readonly different: number;
}
/** Made by ourselves: 128 bits and more, however it is written. */
export const OWN_SECRET: Strength = { least: 32, different: 8 };
/** Given by others, as long as they make them. */
const GIVEN_SECRET: Strength = { least: 20, different: 8 };
/** A password of a mail server's account. */
const MAIL_PASSWORD: Strength = { least: 12, different: 6 };

const MAKE_ONE = "give random characters, for example from: openssl rand -hex 32";

/** What is wrong with a secret; null when nothing is. */
export function weakness(secret: string, { least, different }: Strength): string | null {
  if (secret.length < least) return `is too short, at least ${least} random characters are needed`;
  if (EXAMPLES.test(secret)) return "looks like an example";
  return new Set(secret).size < different ? "has too few different characters" : null;
}

/** Adds to the problems when the secret is weak. */
export function checkSecret(
  read: Pick<Reader, "problems">,
  name: string,
  secret: string | null,
  { strength, advice = MAKE_ONE }: { readonly strength: Strength; readonly advice?: string },
): void {
  const wrong = secret === null || secret === "" ? null : weakness(secret, strength);
  if (wrong !== null) read.problems.push(`${name} ${wrong}; ${advice}`);
}

function checkSecrets(read: Reader): void {
  const ofX = { strength: GIVEN_SECRET, advice: "take the one that the developer portal of X shows." };
  for (const name of ["X_BEARER_TOKEN", "X_USER_TOKEN", "X_CONSUMER_SECRET"])
    checkSecret(read, name, read.optional(name), ofX);
  const ofGateway = { strength: GIVEN_SECRET, advice: "ask the gateway for another." };
  checkSecret(read, "SMGT_SMS_TOKEN", read.optional("SMGT_SMS_TOKEN"), ofGateway);
  checkSecret(read, "SMGT_SECRET_BEFORE", read.optional("SMGT_SECRET_BEFORE"), { strength: OWN_SECRET });
  const mail = read.optional("SMGT_SMTP_URL") ?? "";
  const password = URL.canParse(mail) && hasPlainLogin(mail) ? decodeURIComponent(new URL(mail).password) : "";
  const ofMail = { strength: MAIL_PASSWORD, advice: "have the mail server's account given another." };
  checkSecret(read, "The password in SMGT_SMTP_URL", password, ofMail);
}

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Whether an address leads to this machine itself, where nobody is between. */
export const isLoopback = (url: string): boolean => URL.canParse(url) && LOOPBACK.test(new URL(url).hostname);

function checkLines(read: Reader): void {
  for (const name of ["X_API_BASE_URL", "SMGT_SMS_URL"]) {
    const url = read.optional(name);
    if (url === null || isLoopback(url)) continue;
    if (!URL.canParse(url) || new URL(url).protocol !== "https:")
      read.problems.push(`${name} must begin with https:// – tokens and messages would go in plain text.`);
  }
}

/** More proxies than this stand in front of nothing; a caller could choose their own address. */
const MOST_PROXIES = 5;
const NARROWEST = 8;

/** Length of the prefix as one of the address family that it reaches: IPv4 also in its IPv6 spelling. */
function prefixOf(network: string): number {
  const [address = "", given] = network.split("/");
  const isV6 = isIPv6(address);
  const prefix = given === undefined ? (isV6 ? 128 : 32) : Number(given);
  return isV6 && /^(0{0,4}:){1,6}:?ffff:/i.test(address) ? prefix - 96 : prefix;
}

function checkProxies(read: Reader): void {
  const given = read.optional("SMGT_TRUST_PROXY");
  if (given === null) return;
  if (/^\d+$/.test(given)) {
    if (Number(given) > MOST_PROXIES)
      read.problems.push(
        `SMGT_TRUST_PROXY is ${given}; give the number of proxies that are really in front of SMGT, at most ${MOST_PROXIES}.`,
      );
    return;
  }
  for (const network of given.split(",").map((one) => one.trim())) {
    const isAddress = isIP(network.split("/")[0] ?? "") !== 0;
    if (isAddress && prefixOf(network) < NARROWEST)
      read.problems.push(
        `SMGT_TRUST_PROXY believes ${network}, which is nearly everybody; name the addresses of the proxies in front of SMGT.`,
      );
  }
}

/** Adds to the problems what production refuses of the settings that come from others. */
export function checkOutside(read: Reader): void {
  checkSecrets(read);
  checkLines(read);
  checkProxies(read);
}
