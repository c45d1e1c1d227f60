/**
 * Settings refused in production (decision 24): guessable secrets, unencrypted connections, and unlimited trust in
 * forwarded addresses. Each problem says what to do, and must never contain the secret.
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
/** Secrets made by us: at least 128 bits in any encoding. */
export const OWN_SECRET: Strength = { least: 32, different: 8 };
/** Secrets given by others. */
const GIVEN_SECRET: Strength = { least: 20, different: 8 };
/** Password of a mail account. */
const MAIL_PASSWORD: Strength = { least: 12, different: 6 };

const MAKE_ONE = "give random characters, for example from: openssl rand -hex 32";

/** Sequences of keyboards and alphabets, forwards and backwards. */
const ROWS = [
  "abcdefghijklmnopqrstuvwxyz",
  "01234567890",
  "qwertyuiop",
  "asdfghjkl",
  "zxcvbnm",
  "1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p",
].flatMap((row) => [row, [...row].toReversed().join("")]);
/** Shortest run that is no coincidence. */
const RUN = 4;

/** Counts the letters of a secret within runs. */
function lettersInRows(secret: string): number {
  const small = secret.toLowerCase();
  let [found, at] = [0, 0];
  while (at < small.length) {
    let length = 1;
    while (at + length < small.length && ROWS.some((row) => row.includes(small.slice(at, at + length + 1))))
      length += 1;
    if (length >= RUN) found += length;
    at += length;
  }
  return found;
}

/** Returns true when a secret repeats one piece, the last one possibly cut off. */
const isRepeated = (secret: string): boolean =>
  Array.from({ length: Math.floor(secret.length / 2) }, (_, at) => at + 1).some((length) =>
    secret.startsWith(secret.slice(length)),
  );

/** Returns the weakness of a secret; null without one. */
export function weakness(secret: string, { least, different }: Strength): string | null {
  if (secret.length < least) return `is too short, at least ${least} random characters are needed`;
  if (EXAMPLES.test(secret)) return "looks like an example";
  if (isRepeated(secret)) return "repeats itself";
  if (lettersInRows(secret) * 2 > secret.length) return "goes along the alphabet, the figures or rows of the keyboard";
  return new Set(secret).size < different ? "has too few different characters" : null;
}

/** Reports a weak secret. */
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

/** True when an address is on this machine, with no network between. */
export const isLoopback = (url: string): boolean => URL.canParse(url) && LOOPBACK.test(new URL(url).hostname);

function checkLines(read: Reader): void {
  for (const name of ["X_API_BASE_URL", "SMGT_SMS_URL"]) {
    const url = read.optional(name);
    if (url === null || isLoopback(url)) continue;
    if (!URL.canParse(url) || new URL(url).protocol !== "https:")
      read.problems.push(`${name} must begin with https:// – tokens and messages would go in plain text.`);
  }
}

/** Maximum number of proxies; with more, callers could choose their own address. */
const MOST_PROXIES = 5;
const NARROWEST = 8;

/** Prefix length in the address family it covers: IPv4 also in its IPv6 spelling. */
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

/** Minimum cost of a password hash. */
const LEAST_CAPTCHA_COST = 2_000;
/** Log levels that record user input. */
const FULL_LEVELS: readonly string[] = ["trace", "debug"];

/** Reports valid settings that weaken production. */
export function checkWeak(
  read: Pick<Reader, "problems">,
  { captchaCost, logLevel }: { readonly captchaCost: number; readonly logLevel: string },
): void {
  if (captchaCost < LEAST_CAPTCHA_COST)
    read.problems.push(
      `SMGT_CAPTCHA_COST is ${captchaCost}, which stops no program that guesses; give at least ${LEAST_CAPTCHA_COST}, or leave it out.`,
    );
  if (FULL_LEVELS.includes(logLevel))
    read.problems.push(
      `SMGT_LOG_LEVEL is ${logLevel}, which writes down more than a log in production may hold; give info or less, or leave it out.`,
    );
}

/** Reports settings of outside systems that production refuses. */
export function checkOutside(read: Reader): void {
  checkSecrets(read);
  checkLines(read);
  checkProxies(read);
}
