/** Which database errors pass by themselves: the server is away, two transactions met, or a plan was outdated. */
import { HeldBackFailed, isPlanOutdated } from "./named-statements.ts";

const AWAY_CODES = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "ENOTFOUND",
  "EAI_AGAIN",
  "57P01",
  "57P02",
  "57P03",
  // Full: its connections, its memory, its disk; or a standby after a fail-over, which only reads.
  "53000",
  "53100",
  "53200",
  "53300",
  "58030",
  "25006",
  // It ended the session: idle for too long.
  "25P03",
  "57P05",
]);
const AWAY_WORDS =
  /Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|not queryable|Query read timeout/;

/** The other side does not understand us: it is no PostgreSQL, or a pooler before it. Waiting changes nothing. */
const PROTOCOL_VIOLATION = "08P01";

/**
 * Whether an error means that the database does not answer or cannot write, and not that we asked it something wrong.
 * Looks behind wrappers: a migration names its file and keeps the reason as its cause.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  // A database that stops takes its socket away.
  if (code === "ENOENT" && "syscall" in error && error.syscall === "connect") return true;
  if (AWAY_CODES.has(code) || AWAY_WORDS.test(error.message)) return true;
  if (code.startsWith("08") && code !== PROTOCOL_VIOLATION) return true;
  // A name with two addresses fails once for each.
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway);
  return isDatabaseAway(error.cause);
}

/** A serialisation failure and a deadlock: the database has undone the whole transaction. */
const MET = new Set(["40001", "40P01"]);
/** A lock that was not free, a statement that took too long. */
const TOO_LATE = new Set(["55P03", "57014"]);

function codeOf(error: unknown): string {
  if (error instanceof HeldBackFailed) return codeOf(error.cause);
  return error instanceof Error && "code" in error ? String(error.code) : "";
}

/** What the database says where a row breaks a constraint, such as a name that is taken; null for any other error. */
export function brokenConstraint(error: unknown): string | null {
  if (error instanceof HeldBackFailed) return brokenConstraint(error.cause);
  if (!(error instanceof Error) || !codeOf(error).startsWith("23")) return null;
  return "detail" in error && typeof error.detail === "string" ? error.detail : error.message;
}

/** Whether a transaction met another, or an outdated plan, and was undone: run again from its beginning it may go through. */
export const hasMetAnother = (error: unknown): boolean => MET.has(codeOf(error)) || isPlanOutdated(error);

/** Whether the same work may simply be tried again. */
export const isTransient = (error: unknown): boolean =>
  isDatabaseAway(error) || hasMetAnother(error) || TOO_LATE.has(codeOf(error));
