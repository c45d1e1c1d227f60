/** Errors of X in every shape it uses (REQUIREMENTS X5.7). */
import type { Faults } from "./faults.ts";
import type { Random } from "../random.ts";

/** Thrown by handlers and answered in one place. */
export class XError extends Error {
  readonly status: number;
  readonly title: string;
  readonly detail: string;
  readonly type: string;
  readonly code: number;
  readonly more: Readonly<Record<string, unknown>>;

  constructor(
    status: number,
    title: string,
    detail: string,
    type: string,
    code: number,
    more: Readonly<Record<string, unknown>> = {},
  ) {
    super(detail);
    this.status = status;
    this.title = title;
    this.detail = detail;
    this.type = type;
    this.code = code;
    this.more = more;
  }
}

const problem = (name: string): string => `https://api.x.com/2/problems/${name}`;

export const unauthorized = (): XError => new XError(401, "Unauthorized", "Unauthorized", "about:blank", 32);
export const wrongToken = (wanted: string): XError =>
  new XError(
    403,
    "Unsupported Authentication",
    `Authenticating with this token is forbidden for this endpoint. Supported: ${wanted}.`,
    problem("unsupported-authentication"),
    220,
  );
export const rateLimited = (): XError => new XError(429, "Too Many Requests", "Too Many Requests", "about:blank", 88);
export const creditsGone = (): XError =>
  new XError(
    402,
    "CreditsDepleted",
    "Your enrolled account does not have any credits to fulfill this request.",
    problem("credits"),
    453,
  );
export const serverError = (): XError =>
  new XError(503, "Service Unavailable", "Service Unavailable", "about:blank", 130);
export const internalError = (): XError =>
  new XError(500, "Internal Server Error", "Something is broken.", "about:blank", 131);
export const notFound = (detail: string): XError =>
  new XError(404, "Not Found Error", detail, problem("resource-not-found"), 34);
export const duplicateText = (): XError =>
  new XError(403, "Forbidden", "You are not allowed to create a Tweet with duplicate content.", "about:blank", 187);
export const forbidden = (): XError =>
  new XError(403, "Forbidden", "You are not permitted to perform this action.", "about:blank", 403);
export const notSummoned = (): XError =>
  new XError(
    403,
    "Forbidden",
    "Reply to this conversation is not allowed because you have not been mentioned or otherwise engaged by the author of the post you are replying to.",
    "about:blank",
    433,
  );
export const replyTargetGone = (): XError =>
  new XError(
    403,
    "Forbidden",
    "You attempted to reply to a Tweet that is deleted or not visible to you.",
    "about:blank",
    385,
  );
export const messagesClosed = (): XError =>
  new XError(
    403,
    "Forbidden",
    "You do not have permission to DM one or more participants.",
    problem("not-authorized-for-resource"),
    349,
  );
export const invalid = (detail: string): XError =>
  new XError(
    400,
    "Invalid Request",
    "One or more parameters to your request was invalid.",
    problem("invalid-request"),
    214,
    { errors: [{ message: detail, parameters: {} }] },
  );
export const streamRefused = (status: number, issue: string, detail: string): XError =>
  new XError(status, "ConnectionException", detail, problem("streaming-connection"), 420, {
    connection_issue: issue,
  });
export const webhookRefused = (name: string, detail: string): XError =>
  new XError(400, name, detail, problem("invalid-request"), 214, {
    errors: [{ message: `${name}: ${detail}` }],
  });

/** Returns the body of an error in the active shape. */
export function errorBody(error: XError, faults: Faults, random: Random): unknown {
  switch (
    faults.errorShape === "mixed"
      ? (["problem", "legacy", "openapi"] as const)[Math.floor(random.next() * 3)]
      : faults.errorShape
  ) {
    case "legacy":
      return { errors: [{ code: error.code, message: error.detail }] };
    case "openapi":
      return { code: error.code, message: error.detail };
    default:
      return {
        title: error.title,
        detail: error.detail,
        type: error.type,
        status: error.status,
        ...error.more,
      };
  }
}

/** Returns the entry of a 200 answer for a missing post. */
export function missingPost(id: string): unknown {
  return {
    value: id,
    detail: `Could not find tweet with ids: [${id}].`,
    title: "Not Found Error",
    resource_type: "tweet",
    parameter: "ids",
    resource_id: id,
    type: problem("resource-not-found"),
  };
}
