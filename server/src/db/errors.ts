/** Classification of transient database errors: unavailable server, conflicting transactions, outdated plan. */
import { HeldBackFailed, isPlanOutdated } from "./pipeline/named-statements.ts";

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
  // Out of connections, memory or disk; or a read-only standby after a fail-over.
  "53000",
  "53100",
  "53200",
  "53300",
  "58030",
  "25006",
  // Session ended by an idle timeout.
  "25P03",
  "57P05",
]);
const AWAY_WORDS =
  /Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|not queryable|Query read timeout/;

/** Protocol error: the peer is no PostgreSQL, or a pooler. Not transient. */
const PROTOCOL_VIOLATION = "08P01";

/**
 * Returns whether the database is unavailable or read-only, as opposed to a faulty query. Unwraps causes: a migration
 * names its file and keeps the reason as its cause.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  // A stopping database removes its socket.
  if (code === "ENOENT" && "syscall" in error && error.syscall === "connect") return true;
  if (AWAY_CODES.has(code) || AWAY_WORDS.test(error.message)) return true;
  if (code.startsWith("08") && code !== PROTOCOL_VIOLATION) return true;
  // A name with two addresses fails once for each.
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway);
  return isDatabaseAway(error.cause);
}

/** Serialisation failure and deadlock: the database has rolled the transaction back. */
const MET = new Set(["40001", "40P01"]);
/** Lock timeout, statement timeout. */
const TOO_LATE = new Set(["55P03", "57014"]);

function codeOf(error: unknown): string {
  if (error instanceof HeldBackFailed) return codeOf(error.cause);
  return error instanceof Error && "code" in error ? String(error.code) : "";
}

/** Returns the name of the violated constraint; null for any other error. */
export function brokenConstraint(error: unknown): string | null {
  if (error instanceof HeldBackFailed) return brokenConstraint(error.cause);
  if (!(error instanceof Error) || !codeOf(error).startsWith("23")) return null;
  return "detail" in error && typeof error.detail === "string" ? error.detail : error.message;
}

/**
 * Returns whether a conflict or an outdated plan rolled the transaction back: a retry from its beginning may succeed.
 */
export const hasMetAnother = (error: unknown): boolean => MET.has(codeOf(error)) || isPlanOutdated(error);

export const isTransient = (error: unknown): boolean =>
  isDatabaseAway(error) || hasMetAnother(error) || TOO_LATE.has(codeOf(error));
