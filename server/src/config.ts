/**
 * Settings of the program: the environment is read once, here and nowhere else. All problems are reported together,
 * each with what to do. Production refuses to start on a missing, short or example secret.
 */
import path from "node:path";
import {
  readClamd,
  readMessengers,
  readPush,
  readTrustProxy,
  type ClamdPlace,
  type MailConfig,
  type PushConfig,
  type SmsConfig,
  type TrustProxy,
} from "./config-outside.ts";
import { checkOutside, checkSecret, checkWeak, OWN_SECRET } from "./config-production.ts";
import { databaseUrlOf, readDatabaseUrl } from "./config-addresses.ts";
import { readAudit, type AuditConfig } from "./config-audit.ts";
import { readBoundary, readPublicUrl, type BoundaryConfig } from "./config-boundary.ts";
import { readOperating, type OperatingConfig } from "./config-operating.ts";

export type Mode = "demo" | "production" | "test";

export interface XConfig {
  readonly apiBaseUrl: string;
  readonly bearerToken: string;
  readonly userToken: string;
  readonly consumerSecret: string;
  readonly accountId: string;
  readonly accountHandle: string;
}

export interface Config extends BoundaryConfig, OperatingConfig {
  readonly mode: Mode;
  readonly host: string;
  readonly port: number;
  /** Public address of the app, used for cookies; `https:` in production. */
  readonly publicUrl: string;
  /** Null: runs the embedded PostgreSQL in `dataDir`. */
  readonly databaseUrl: string | null;
  /** Owner of the tables, for migrations only. Null: the server only checks them. */
  readonly databaseOwnerUrl: string | null;
  readonly dataDir: string;
  readonly packDir: string;
  readonly webDir: string;
  readonly poolSize: number;
  /** Key for captcha signatures and sealed tokens, at least 32 characters. */
  readonly secret: string;
  /** Accepted keys: the present one, then the former one, if any. */
  readonly secrets: readonly string[];
  readonly captchaCost: number;
  /** True: the roles of `second_factor_roles` must have one. False in the demo and in tests. */
  readonly asksSecondFactor: boolean;
  readonly x: XConfig | null;
  /** Null: no codes by e-mail. */
  readonly mail: MailConfig | null;
  /** Null: no codes by SMS. */
  readonly sms: SmsConfig | null;
  /** Null: no push messages. */
  readonly push: PushConfig | null;
  /** Address of clamd; null: files are not scanned. */
  readonly clamd: ClamdPlace | null;
  /** Chain and signature of the audit. */
  readonly audit: AuditConfig;
  /** Trusted proxies for the caller's address: none, a number of hops, or these addresses. */
  readonly trustProxy: TrustProxy;
  readonly logLevel: string;
  /** Validates every answer against the contract; on in tests and the demo. */
  readonly checkReplies: boolean;
}

export class ConfigError extends Error {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(`SMGT cannot start:\n${problems.map((line) => `  - ${line}`).join("\n")}`);
    this.problems = problems;
  }
}

type Env = Readonly<Record<string, string | undefined>>;

interface Reader {
  readonly problems: string[];
  text(name: string, fallback: string): string;
  number(name: string, fallback: number, min: number, max: number): number;
  optional(name: string): string | null;
}

function reader(env: Env): Reader {
  const problems: string[] = [];
  const optional = (name: string): string | null => {
    const value = env[name]?.trim();
    return value === undefined || value === "" ? null : value;
  };
  return {
    problems,
    optional,
    text: (name, fallback) => optional(name) ?? fallback,
    number(name, fallback, min, max) {
      const given = optional(name);
      if (given === null) return fallback;
      const value = Number(given);
      if (Number.isInteger(value) && value >= min && value <= max) return value;
      problems.push(`${name} is "${given}"; give a whole number from ${min} to ${max}.`);
      return fallback;
    },
  };
}

function readX(read: Reader): XConfig | null {
  const names = ["X_BEARER_TOKEN", "X_USER_TOKEN", "X_CONSUMER_SECRET", "X_ACCOUNT_ID", "X_ACCOUNT_HANDLE"] as const;
  const missing = names.filter((name) => read.optional(name) === null);
  if (missing.length === names.length) return null;
  if (missing.length > 0) {
    read.problems.push(`The X credentials are half there: set ${missing.join(", ")} too, or none of them.`);
    return null;
  }
  return {
    apiBaseUrl: read.text("X_API_BASE_URL", "https://api.x.com"),
    bearerToken: read.text("X_BEARER_TOKEN", ""),
    userToken: read.text("X_USER_TOKEN", ""),
    consumerSecret: read.text("X_CONSUMER_SECRET", ""),
    accountId: read.text("X_ACCOUNT_ID", ""),
    accountHandle: read.text("X_ACCOUNT_HANDLE", ""),
  };
}

function checkProduction(read: Reader, secret: string | null, databaseUrl: string | null, publicUrl: string): void {
  if (secret === null)
    read.problems.push(
      "SMGT_SECRET is missing; give at least 32 random characters, for example from: openssl rand -hex 32",
    );
  else checkSecret(read, "SMGT_SECRET", secret, { strength: OWN_SECRET });
  if (databaseUrl === null) read.problems.push("DATABASE_URL is missing; production names its own PostgreSQL server.");
  if (!publicUrl.startsWith("https://"))
    read.problems.push("SMGT_PUBLIC_URL must be the https:// address under which officers open SMGT.");
  checkOutside(read);
}

/** Levels of the log (`log.ts`), most verbose first. */
const LOG_LEVELS: readonly string[] = ["trace", "debug", "info", "warn", "error", "fatal", "silent"];

const FACTOR_CHOICES: readonly string[] = ["roles", "nobody"];

function readSecondFactor(read: Reader, isProduction: boolean): boolean {
  const choice = read.text("SMGT_SECOND_FACTOR", isProduction ? "roles" : "nobody");
  if (!FACTOR_CHOICES.includes(choice))
    read.problems.push(`SMGT_SECOND_FACTOR is "${choice}"; give one of ${FACTOR_CHOICES.join(", ")}.`);
  if (isProduction && choice === "nobody")
    read.problems.push(
      "SMGT_SECOND_FACTOR is nobody, which is for the demo only; leave it out, and name the roles in the parameter second_factor_roles.",
    );
  return choice === "roles";
}

function readLogLevel(read: Reader, fallback: string): string {
  const level = read.text("SMGT_LOG_LEVEL", fallback);
  if (!LOG_LEVELS.includes(level))
    read.problems.push(`SMGT_LOG_LEVEL is "${level}"; give one of ${LOG_LEVELS.join(", ")}.`);
  return level;
}

/** Both database URLs alone, for the command that migrates. */
export function readDatabaseUrls(env: Env): { readonly databaseUrl: string; readonly ownerUrl: string } {
  const read = reader(env);
  const [databaseUrl, ownerUrl] = [readDatabaseUrl(read, "DATABASE_URL"), readDatabaseUrl(read, "DATABASE_OWNER_URL")];
  // An unparseable one is a problem already.
  if (databaseUrl === null || (read.problems.length === 0 && databaseUrlOf(databaseUrl).username === ""))
    read.problems.push("DATABASE_URL is missing or names no role; give the address with which the servers connect.");
  if (ownerUrl === null) read.problems.push("DATABASE_OWNER_URL is missing; give the address of the tables' owner.");
  if (read.problems.length > 0 || databaseUrl === null || ownerUrl === null) throw new ConfigError(read.problems);
  return { databaseUrl, ownerUrl };
}

/** Reads and checks the settings. Throws `ConfigError` with every problem found. */
export function readConfig(env: Env, projectRoot: string): Config {
  const read = reader(env);
  const mode = read.text("SMGT_MODE", "demo");
  if (mode !== "demo" && mode !== "production" && mode !== "test") {
    read.problems.push(`SMGT_MODE is "${mode}"; give demo or production.`);
  }
  const port = read.number("SMGT_PORT", 8080, 0, 65_535);
  const host = read.text("SMGT_HOST", "127.0.0.1");
  const publicUrl = readPublicUrl(read, `http://${host.includes(":") ? `[${host}]` : host}:${port}`);
  const secret = read.optional("SMGT_SECRET");
  const before = read.optional("SMGT_SECRET_BEFORE");
  const databaseUrl = readDatabaseUrl(read, "DATABASE_URL");
  if (before !== null && before === secret)
    read.problems.push("SMGT_SECRET_BEFORE is the same as SMGT_SECRET; give the former one, or leave it out.");
  if (mode === "production") checkProduction(read, secret, databaseUrl, publicUrl);
  const x = readX(read);
  const isProduction = mode === "production";
  const dataDir = path.resolve(read.text("SMGT_DATA_DIR", path.join(projectRoot, ".smgt/data")));
  const present = secret ?? "a demo on loopback needs no secret";
  const config: Config = {
    mode: isProduction ? "production" : mode === "test" ? "test" : "demo",
    host,
    port,
    publicUrl,
    databaseUrl,
    databaseOwnerUrl: readDatabaseUrl(read, "DATABASE_OWNER_URL"),
    dataDir,
    packDir: path.resolve(read.text("SMGT_PACK_DIR", path.join(projectRoot, "packs/haryana"))),
    webDir: path.resolve(read.text("SMGT_WEB_DIR", path.join(projectRoot, "web/dist"))),
    poolSize: read.number("SMGT_POOL_SIZE", 16, 5, 200),
    secret: present,
    secrets: before === null ? [present] : [present, before],
    captchaCost: read.number("SMGT_CAPTCHA_COST", 20_000, 1, 10_000_000),
    asksSecondFactor: readSecondFactor(read, isProduction),
    x,
    ...readMessengers(read),
    push: readPush(read),
    clamd: readClamd(read),
    audit: readAudit(read, dataDir, isProduction),
    trustProxy: readTrustProxy(read, isProduction),
    logLevel: readLogLevel(read, isProduction ? "info" : "warn"),
    checkReplies: !isProduction,
    ...readBoundary(read, isProduction),
    ...readOperating(read, mode === "production"),
  };
  if (isProduction) checkWeak(read, config);
  if (read.problems.length > 0) throw new ConfigError(read.problems);
  return config;
}
