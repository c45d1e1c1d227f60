/**
 * HTTP client for X: token, timeout, rate-limit headers, JSON. It never retries and never interprets an error
 * (`errors.ts` does); a redirect is an error, so that no token leaks.
 */
import type { XConfig } from "./config.ts";
import { parseJson, type Json } from "./json.ts";
import type { Time } from "./time.ts";

export interface XRequest {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  readonly path: string;
  readonly query?: Readonly<Record<string, string | null>>;
  readonly body?: unknown;
  readonly as: "app" | "user";
  /** Abort signal of the caller. */
  readonly signal?: AbortSignal;
}

export interface RateLimit {
  readonly limit: number;
  readonly remaining: number;
  readonly resetAt: Date;
}

export interface XAnswer {
  readonly kind: "answer";
  readonly status: number;
  /** Absent for an empty or invalid JSON body. */
  readonly body: Json | null;
  readonly rateLimit: RateLimit | null;
  /** Offset of X's clock ahead of ours; 0 within two seconds. */
  readonly skewMs: number;
}

export interface NoAnswer {
  readonly kind: "no-answer";
  /** False only when X certainly never received the request. */
  readonly maybeSeen: boolean;
  readonly message: string;
}

export interface XClient {
  request(request: XRequest): Promise<XAnswer | NoAnswer>;
  /** Opens a streamed answer; the caller reads the body and aborts by `signal`. */
  open(request: XRequest, signal: AbortSignal): Promise<Response>;
}

const DEFAULT_TIMEOUT_MS = 20_000;
/** Faults before the request was sent. */
const NEVER_SEEN = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
]);

/** Creates the client for one account and one set of addresses. */
export function createXClient(config: XConfig, time: Time): XClient {
  const timeoutMs = config.requestTimeoutMs ?? DEFAULT_TIMEOUT_MS;

  async function send(request: XRequest, base: string, signal: AbortSignal): Promise<Response> {
    const token = request.as === "app" ? config.bearerToken : await userToken(config);
    const url = new URL(base + request.path);
    for (const [name, value] of Object.entries(request.query ?? {}))
      if (value !== null) url.searchParams.set(name, value);
    const hasBody = request.body !== undefined;
    return fetch(url, {
      method: request.method,
      headers: {
        authorization: `Bearer ${token}`,
        accept: "application/json",
        ...(hasBody ? { "content-type": "application/json" } : {}),
      },
      ...(hasBody ? { body: JSON.stringify(request.body) } : {}),
      redirect: "error",
      signal,
    });
  }

  const teller = ({ method, path }: XRequest): ((status: number | null) => void) => {
    const begun = performance.now();
    return (status) => config.onRequest?.({ method, path, status, latencyMs: performance.now() - begun });
  };

  return {
    async open(request, signal) {
      const tell = teller(request);
      try {
        const response = await send(request, config.streamBaseUrl ?? config.baseUrl, signal);
        tell(response.status);
        return response;
      } catch (error) {
        tell(null);
        throw error;
      }
    },
    async request(request) {
      const abort = new AbortController();
      const tell = teller(request);
      const cancel = time.after(timeoutMs, () => abort.abort(new Error(`no answer within ${timeoutMs} ms`)));
      try {
        const signal = request.signal === undefined ? abort.signal : AbortSignal.any([abort.signal, request.signal]);
        const response = await send(request, config.baseUrl, signal);
        const parsed = parseJson(await response.text());
        tell(response.status);
        return {
          kind: "answer",
          status: response.status,
          body: parsed.ok ? parsed.value : null,
          rateLimit: readRateLimit(response.headers),
          skewMs: readSkew(response.headers, time.now()),
        };
      } catch (error) {
        tell(null);
        return {
          kind: "no-answer",
          maybeSeen: !wasNeverSeen(error),
          message: `X did not answer: ${faultText(error)}`,
        };
      } finally {
        cancel();
      }
    },
  };
}

/** The three rate-limit headers of an answer; null when missing. */
export function readRateLimit(headers: Headers): RateLimit | null {
  const limit = numberIn(headers, "x-rate-limit-limit");
  const remaining = numberIn(headers, "x-rate-limit-remaining");
  const reset = numberIn(headers, "x-rate-limit-reset");
  return limit === null || remaining === null || reset === null
    ? null
    : { limit, remaining, resetAt: new Date(reset * 1_000) };
}

/** Message of a network fault with its cause. */
export function faultText(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error
    ? `${error.message} (${error.cause.message || codesOf(error.cause).join(", ")})`
    : error.message;
}

/** The header has whole seconds only, so a small difference is ignored. */
function readSkew(headers: Headers, now: Date): number {
  const theirs = Date.parse(headers.get("date") ?? "");
  const skew = theirs - now.getTime();
  return Number.isNaN(skew) || Math.abs(skew) <= 2_000 ? 0 : skew;
}

function numberIn(headers: Headers, name: string): number | null {
  const text = headers.get(name);
  return text !== null && /^\d{1,12}$/.test(text) ? Number(text) : null;
}

function wasNeverSeen(error: unknown): boolean {
  const codes = codesOf(error);
  return codes.length > 0 && codes.every((code) => NEVER_SEEN.has(code));
}

/** Innermost error codes of a fault: one for each address that was tried. */
function codesOf(error: unknown): readonly string[] {
  if (!(error instanceof Error)) return [];
  if (error instanceof AggregateError && error.errors.length > 0) return error.errors.flatMap(codesOf);
  if ("code" in error && typeof error.code === "string") return [error.code];
  return codesOf(error.cause);
}

function userToken(config: XConfig): Promise<string> | string {
  return typeof config.userToken === "string" ? config.userToken : config.userToken();
}
