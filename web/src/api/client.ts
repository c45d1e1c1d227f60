/**
 * Transport of a call: adds token, role and language, and parses the envelope. Never throws for a server or network
 * failure, never shows anything, and reports 401 to the session keeper. Only `ask.ts`, its prefetched answers and
 * `open.ts` use it (decision 40).
 */
import type { BodyOf, Call, ExtrasOf, QueryOf, ReplyOf } from "@smgt/contract/call.ts";
import { refresh } from "@smgt/contract/calls/organisation/auth.ts";
import { cleanPayload } from "@smgt/contract/clean.ts";
import { isSuccess, type Envelope } from "@smgt/contract/envelope.ts";
import type { RefusalId } from "@smgt/contract/refusals.ts";
import { firstSignal } from "../lib/signals.ts";
import { currentSession, isSignedIn } from "../session/session.ts";
import { callAddress, callHeaders } from "./call-address.ts";
import { toForm, type Files } from "./form-data.ts";
import { travelsPlain } from "@smgt/contract/cipher.ts";
import { send } from "./upload.ts";

/** Sends a call: plain, or encrypted if the page says so (decision 11). */
const isEncrypted = document.documentElement.dataset["encryption"] === "Y";

/** Like `fetch`; encryption code loads only where needed. */
async function sendCall(call: Call, address: string, init: RequestInit): Promise<Response> {
  if (!isEncrypted || travelsPlain(call)) return send(address, init);
  const { fetchSealed } = await import("./cipher.ts");
  return fetchSealed(address, init);
}

/** Reason for a missing answer. Plain data, because it is stored. */
export interface Failure {
  readonly kind: "refused" | "expired" | "offline" | "late" | "broken" | "cancelled";
  readonly httpStatus: number;
  readonly refusal?: RefusalId;
  /** Sentences of the server, one per line. */
  readonly lines: readonly string[];
  readonly envelope?: Envelope;
}

export type Outcome<C extends Call> =
  | {
      readonly ok: true;
      readonly reply: ReplyOf<C>;
      readonly extras: Partial<ExtrasOf<C>>;
      readonly envelope: Envelope;
    }
  | { readonly ok: false; readonly failure: Failure };

export interface RequestOptions<C extends Call> {
  readonly query?: Partial<QueryOf<C>>;
  readonly files?: Files;
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
  /** Token other than the present one, to end a session that is no longer in use here. */
  readonly token?: string;
  /** Lets the request outlive the page. */
  readonly keepalive?: boolean;
}

const TIMEOUT_MS = 30_000;
const UPLOAD_TIMEOUT_MS = 180_000;

interface SessionKeeper {
  /** Awaited before a call of a signed-in user: during a token renewal, or while the screen is covered. */
  readonly ready: () => Promise<void>;
  /** Called after a 401 for the present token. */
  readonly expired: (failure: Failure) => void;
}
let keeper: SessionKeeper = { ready: () => Promise.resolve(), expired: () => undefined };

/** Registers the session keeper; `main.tsx` calls it once. */
export function keepSessionBy(next: SessionKeeper): void {
  keeper = next;
}

/** For requests outside `request`: files and the live line. */
export const sessionReady = (): Promise<void> => keeper.ready();
/** Reports a 401 for `token`; one for an older token is ignored. */
function tellExpired(failure: Failure, token: string | undefined): void {
  if (isSignedIn() && token === currentSession()?.token) keeper.expired(failure);
}

const isEnvelope = (value: unknown): value is Envelope =>
  typeof value === "object" && value !== null && "STATUS_ID" in value && "STATUS_RESPONSE" in value;

function linesOf(response: unknown): readonly string[] {
  if (typeof response === "string") return [response];
  return Array.isArray(response) ? response.map(String) : [];
}

function toQuery(query: Readonly<Record<string, unknown>> | undefined): Record<string, string> {
  return Object.fromEntries(Object.entries(cleanPayload(query) ?? {}).map(([key, value]) => [key, String(value)]));
}

function toInit(
  call: Call,
  body: Readonly<Record<string, unknown>> | undefined,
  files: Files | undefined,
  headers: Readonly<Record<string, string>>,
): RequestInit {
  const kept = cleanPayload(body);
  if (call.method === "GET") return { method: "GET", headers };
  if (call.files.length > 0) return { method: call.method, headers, body: toForm(kept, files) };
  if (kept === undefined) return { method: call.method, headers };
  return {
    method: call.method,
    headers: { ...headers, "Content-Type": "application/json" },
    body: JSON.stringify(kept),
  };
}

/** Failure kind of a failed connection: cancelled, timed out, or network. */
function lineFailure(error: unknown, signal: AbortSignal | undefined): Failure {
  const name = error instanceof Error ? error.name : "";
  const kind = signal?.aborted === true ? "cancelled" : name === "TimeoutError" ? "late" : "offline";
  return { kind, httpStatus: 0, lines: [] };
}

async function readEnvelope(answer: Response): Promise<Envelope | null> {
  const value: unknown = await answer.json().catch(() => null);
  return isEnvelope(value) ? value : null;
}

function refusalFailure(httpStatus: number, envelope: Envelope | null): Failure {
  if (envelope === null) return { kind: "broken", httpStatus, lines: [] };
  return {
    kind: "refused",
    httpStatus,
    ...(envelope.refusal === undefined ? {} : { refusal: envelope.refusal }),
    lines: linesOf(envelope.STATUS_RESPONSE),
    envelope,
  };
}

/** The token renewal and the sign-out must not wait. */
const waits = (call: Call, options: RequestOptions<Call>): boolean =>
  call.access.kind !== "public" && call.path !== refresh.path && options.token === undefined;

/** Makes a call. The outcome includes every failure; never throws. */
export async function request<C extends Call>(
  call: C,
  body?: BodyOf<C>,
  options: RequestOptions<C> = {},
): Promise<Outcome<C>> {
  if (waits(call, options)) await keeper.ready();
  const limit = AbortSignal.timeout(options.timeoutMs ?? (call.files.length > 0 ? UPLOAD_TIMEOUT_MS : TIMEOUT_MS));
  const signal = firstSignal(options.signal, limit);
  const token = options.token ?? currentSession()?.token;
  try {
    const answer = await sendCall(call, callAddress(call, toQuery(options.query)), {
      ...toInit(call, body, options.files, callHeaders(options.token)),
      credentials: "same-origin",
      keepalive: options.keepalive ?? false,
      signal,
    });
    const envelope = await readEnvelope(answer);
    if (answer.status === 401) {
      const failure: Failure = { ...refusalFailure(401, envelope), kind: "expired" };
      tellExpired(failure, token);
      return { ok: false, failure };
    }
    if (envelope === null || !isSuccess(envelope))
      return { ok: false, failure: refusalFailure(answer.status, envelope) };
    return {
      ok: true,
      reply: envelope.STATUS_RESPONSE as ReplyOf<C>,
      extras: envelope as unknown as Partial<ExtrasOf<C>>,
      envelope,
    };
  } catch (error) {
    return { ok: false, failure: lineFailure(error, options.signal) };
  }
}
