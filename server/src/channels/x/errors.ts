/**
 * Meaning of X's error answers (REQUIREMENTS X5.7 and X5.8). Pure: the only place that knows the shapes of X's errors.
 * Retries are the caller's decision.
 */
import type { RefusalKind } from "../channel.ts";
import { isObject, objectsAt, textAt, type Json } from "./json.ts";

/** Attempted operation: the same 403 means different things for a reply and for a message. */
export type Doing = "read" | "reply" | "message" | "manage";

export interface XProblem {
  readonly status: number;
  readonly title: string;
  readonly detail: string;
  /** Last part of the problem's type, such as `usage-capped`; empty when the shape has none. */
  readonly name: string;
  /** Code of the old error shape, or null. */
  readonly code: number | null;
  /** Reason of a refused stream, such as `TooManyConnections`. */
  readonly connectionIssue: string;
}

export type Meaning =
  | { readonly kind: "refused"; readonly code: RefusalKind }
  | { readonly kind: "rate-limited" }
  | { readonly kind: "server-failure" };

/** Parses an error body in any of X's shapes, or an empty one. */
export function readProblem(status: number, body: Json | null): XProblem {
  const first = objectsAt(body, "errors")[0] ?? null;
  const outer = isObject(body) ? body : null;
  const pick = (...names: readonly string[]): string => textAt(outer, ...names) ?? textAt(first, ...names) ?? "";
  const code = codeOf(outer) ?? codeOf(first);
  return {
    status,
    title: pick("title"),
    // The top-level message says only "one or more parameters"; the list names the parameter.
    detail: pick("detail", "message", "error_description") || (textAt(first, "message", "detail") ?? ""),
    name: pick("type").split("/").at(-1) ?? "",
    code,
    connectionIssue: pick("connection_issue"),
  };
}

/** Message for the log and the officer's screen, without secrets: X's own words. */
export function problemText(problem: XProblem): string {
  const words = [problem.title, problem.detail].filter((part) => part !== "").join(": ");
  return `X answered ${problem.status}${words === "" ? "" : ` (${words})`}`;
}

/** Interprets the answer for the attempted operation. */
export function meaningOf(problem: XProblem, doing: Doing): Meaning {
  const { status } = problem;
  if (status >= 500 || status === 408) return { kind: "server-failure" };
  if (isCredit(problem)) return { kind: "refused", code: "CREDIT" };
  if (status === 429 || problem.code === 88) return { kind: "rate-limited" };
  if (status === 401) return { kind: "refused", code: "AUTH" };
  if (isDuplicate(problem)) return { kind: "refused", code: "DUPLICATE" };
  if (status === 403) return { kind: "refused", code: forbiddenCode(problem, doing) };
  if (status === 404 || isGone(problem)) return { kind: "refused", code: "POST_GONE" };
  return { kind: "refused", code: "INVALID" };
}

/** Problems of our app's own permissions; every other 403 on a message means that this person cannot be messaged. */
const ourOwnFault = ["client-forbidden", "unsupported-authentication", "oauth1-permissions"];

/**
 * X's words for a suspended or locked account of ours; a citizen can be suspended too, which must not pause other
 * replies.
 */
const isOurAccount =
  /\byour account\b.*\b(?:suspended|locked)\b|used for authentication is (?:suspended|locked)|account is (?:temporarily )?locked/i;

function forbiddenCode(problem: XProblem, doing: Doing): RefusalKind {
  // 64: account suspended; 326: locked; 89 and 32: invalid token. The sender must pause, not fail this reply alone.
  if (problem.code !== null && [32, 64, 89, 326].includes(problem.code)) return "AUTH";
  if (isOurAccount.test(problem.detail)) return "AUTH";
  if (isGone(problem)) return "POST_GONE";
  if (doing === "message" && !ourOwnFault.includes(problem.name)) return "DM_CLOSED";
  if (doing === "reply" && isNotSummoned(problem)) return "NOT_SUMMONED";
  return "FORBIDDEN";
}

function isCredit(problem: XProblem): boolean {
  if (problem.status === 402) return true;
  if (problem.status !== 429 && problem.status !== 403) return false;
  return (
    ["usage-capped", "credits", "credits-depleted"].includes(problem.name) ||
    /CreditsDepleted|UsageCapExceeded|credits?\b.*(?:exhausted|depleted|fulfill)/i.test(
      `${problem.title} ${problem.detail}`,
    )
  );
}

function isDuplicate(problem: XProblem): boolean {
  return problem.code === 187 || (problem.status === 403 && /duplicate/i.test(`${problem.title} ${problem.detail}`));
}

function isNotSummoned(problem: XProblem): boolean {
  return (
    problem.code === 433 ||
    /not been mentioned|engaged by the author|summon|not allowed to reply|who can reply/i.test(problem.detail)
  );
}

function isGone(problem: XProblem): boolean {
  return (
    problem.code === 144 ||
    problem.code === 385 ||
    problem.name === "resource-not-found" ||
    /deleted or not visible/i.test(problem.detail)
  );
}

function codeOf(from: Json | null): number | null {
  if (!isObject(from)) return null;
  return typeof from["code"] === "number" ? from["code"] : null;
}
