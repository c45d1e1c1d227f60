/**
 * Rules for toasts, as data (REQUIREMENTS 8). Pure: the web shows the result. Calls under /auth never toast: the
 * success of a login is its token.
 */
import { SESSION_EXPIRED_TOAST_MS, TOAST_MS } from "./constants.ts";
import { isSuccess, type Envelope } from "./envelope.ts";

export const SILENT_CALLS = ["/ticket/getticketaction", "/user/getuserlistbyticketaction"] as const;
export const SILENT_TEXTS = [
  "No Record Found",
  "No Records Found",
  "parent not found",
  "Ticket Status does not match",
] as const;
export const TOASTING_FAILURES = ["111", "888", "999"] as const;

export interface Toast {
  readonly tone: "success" | "error";
  readonly lines: readonly string[];
  readonly ms: number;
}

const has = (list: readonly string[], value: string): boolean => list.includes(value);

/** Returns the toast for an answer of the call at `path`, or null. */
export function toastFor(path: string, httpStatus: number, envelope: Envelope): Toast | null {
  const response = envelope.STATUS_RESPONSE;
  if (httpStatus === 401) {
    return { tone: "error", lines: [String(response)], ms: SESSION_EXPIRED_TOAST_MS };
  }
  if (path.startsWith("/auth/") || has(SILENT_CALLS, path)) return null;
  if (isSuccess(envelope)) {
    if (typeof response !== "string" || has(SILENT_TEXTS, response)) return null;
    return { tone: "success", lines: [response], ms: TOAST_MS };
  }
  if (envelope.STATUS_MESSAGE !== "FAILURE" || !has(TOASTING_FAILURES, envelope.STATUS_ID)) return null;
  if (Array.isArray(response)) return { tone: "error", lines: response.map(String), ms: TOAST_MS };
  if (typeof response !== "string" || has(SILENT_TEXTS, response)) return null;
  return { tone: "error", lines: [response], ms: TOAST_MS };
}
