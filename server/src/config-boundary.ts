/**
 * The settings of the boundary: how the app is reached, what the browser is told, and how much one caller
 * may ask. Read by `config.ts`, which hands over its reader; nothing here touches the environment.
 */
export interface BoundaryConfig {
  /** Folder of the app on its host, with a slash at both ends; "/" when it has the host to itself. */
  readonly basePath: string;
  /** Mail address or telephone number shown to people who meet a clickjacking attack; null: no link. */
  readonly teamContact: string | null;
  /** Whether bodies travel encrypted (decision 12). */
  readonly encryptBodies: boolean;
  /** Length of a minute on session clocks; anything but 60000 is for tests. */
  readonly minuteMs: number;
  /** With it the browser seals its persisted state; a courtesy, not protection (decision 14). */
  readonly statePassphrase: string | null;
  /** Requests a minute: of one session, and of one address to calls that anyone may make. 0: no limit. */
  readonly sessionRequestsPerMinute: number;
  readonly publicRequestsPerMinute: number;
  /** Deliveries and challenges a minute of one address at the webhook; X sends from few. 0: no limit. */
  readonly webhookRequestsPerMinute: number;
  /** How late the event loop may be before requests are shed, in milliseconds. 0: never. */
  readonly shedAfterMs: number;
  /** A connection ends when nothing of a body comes, or of an answer goes, for so many milliseconds. */
  readonly stallMs: number;
  /** Lines of live updates that one process holds open. */
  readonly liveLines: number;
}

interface Reader {
  readonly problems: string[];
  number(name: string, fallback: number, min: number, max: number): number;
  optional(name: string): string | null;
}

/** The address without a folder and without a slash at its end; what belongs to it follows it directly. */
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

/** The address at which people open the app. */
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

/** The settings of the boundary, with every problem pushed to the reader. */
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
