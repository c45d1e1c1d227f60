/**
 * Settings of the boundary: address of the app, browser policy, rate limits. Read by `config.ts`, which passes its
 * reader; nothing here touches the environment.
 */
export interface BoundaryConfig {
  /** Folder of the app on its host, with a slash at both ends; "/" for the whole host. */
  readonly basePath: string;
  /** E-mail address or phone number for people who meet a clickjacking attack; null: no link. */
  readonly teamContact: string | null;
  /** True when bodies are encrypted (decision 11). */
  readonly encryptBodies: boolean;
  /** Length of a minute on session clocks; anything but 60000 is for tests. */
  readonly minuteMs: number;
  /** Key for the browser's persisted state; a courtesy, not protection (decision 13). */
  readonly statePassphrase: string | null;
  /** Requests per minute: per session, and per address for public calls. 0: no limit. */
  readonly sessionRequestsPerMinute: number;
  readonly publicRequestsPerMinute: number;
  /** Webhook requests per minute and address; X uses few addresses. 0: no limit. */
  readonly webhookRequestsPerMinute: number;
  /** Event loop delay in milliseconds at which requests are shed. 0: never. */
  readonly shedAfterMs: number;
  /** Milliseconds without progress of a body or an answer before a connection is closed. */
  readonly stallMs: number;
  /** Limit of event streams per process. */
  readonly liveLines: number;
}

interface Reader {
  readonly problems: string[];
  number(name: string, fallback: number, min: number, max: number): number;
  optional(name: string): string | null;
}

/** Origin of the address, without a trailing slash. */
export function readPublicUrl(read: Reader, otherwise: string): string {
  const given = read.optional("SMGT_PUBLIC_URL") ?? otherwise;
  const url = URL.parse(given);
  const hasMore = url !== null && `${url.pathname}${url.search}${url.hash}${url.username}${url.password}` !== "/";
  if (hasMore)
    read.problems.push(
      `SMGT_PUBLIC_URL is "${given}"; give https:// and the name of the host alone, such as https://grievance.example.gov.in. A folder goes into SMGT_BASE_PATH.`,
    );
  return given.replace(/\/+$/, "");
}

/** Public address of the app. */
export const appAddress = ({
  publicUrl,
  basePath,
}: {
  readonly publicUrl: string;
  readonly basePath: string;
}): string => (basePath === "/" ? publicUrl : `${publicUrl}${basePath}`);

function readBasePath(read: Reader): string {
  const given = read.optional("SMGT_BASE_PATH");
  if (given === null) return "/";
  const inner = given.replace(/^\/+|\/+$/g, "");
  if (inner === "") return "/";
  if (/^[\w-]+(\/[\w-]+)*$/.test(inner)) return `/${inner}/`;
  read.problems.push(`SMGT_BASE_PATH is "${given}"; give a path of letters, digits, - and _, for example /smgt/.`);
  return "/";
}

function readFlag(read: Reader, name: string, fallback: boolean): boolean {
  const given = read.optional(name);
  if (given === null) return fallback;
  if (given === "Y" || given === "N") return given === "Y";
  read.problems.push(`${name} is "${given}"; give Y or N.`);
  return fallback;
}

function readContact(read: Reader): string | null {
  const given = read.optional("SMGT_TEAM_CONTACT");
  if (given === null || /^[^\s@<>"]+@[^\s@<>"]+$/.test(given) || /^\+?[\d -]{3,20}$/.test(given)) return given;
  read.problems.push(`SMGT_TEAM_CONTACT is "${given}"; give one mail address or one telephone number.`);
  return null;
}

function readMinute(read: Reader, isProduction: boolean): number {
  if (isProduction && read.optional("SMGT_MINUTE_MS") !== null) {
    read.problems.push("SMGT_MINUTE_MS is for tests and the demo; leave it out in production.");
    return 60_000;
  }
  return read.number("SMGT_MINUTE_MS", 60_000, 10, 60_000);
}

/** Reads the settings of the boundary; pushes every problem to the reader. */
export function readBoundary(read: Reader, isProduction: boolean): BoundaryConfig {
  return {
    basePath: readBasePath(read),
    teamContact: readContact(read),
    encryptBodies: readFlag(read, "SMGT_BODY_ENCRYPTION", isProduction),
    minuteMs: readMinute(read, isProduction),
    statePassphrase: read.optional("SMGT_STATE_PASSPHRASE"),
    sessionRequestsPerMinute: read.number("SMGT_SESSION_LIMIT", isProduction ? 600 : 0, 0, 1_000_000),
    publicRequestsPerMinute: read.number("SMGT_PUBLIC_LIMIT", isProduction ? 1_200 : 0, 0, 1_000_000),
    webhookRequestsPerMinute: read.number("SMGT_WEBHOOK_LIMIT", isProduction ? 6_000 : 0, 0, 1_000_000),
    shedAfterMs: read.number("SMGT_SHED_AFTER_MS", isProduction ? 1_000 : 0, 0, 60_000),
    stallMs: read.number("SMGT_STALL_MS", 60_000, 100, 3_600_000),
    liveLines: read.number("SMGT_LIVE_LINES", 2_000, 1, 100_000),
  };
}
