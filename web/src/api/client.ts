/**
 * The one door to the server: `request(call, body)`, typed by the contract. It cleans the payload, adds
 * token, role and language, and reads the envelope. It never throws for what the server or the line does,
 * never shows anything, and hands 401 to whoever is in charge of the session.
 */
import type { BodyOf, Call, ExtrasOf, QueryOf, ReplyOf } from "@smgt/contract/call.ts";
import { cleanPayload } from "@smgt/contract/clean.ts";
import { isSuccess, type Envelope } from "@smgt/contract/envelope.ts";
import type { RefusalId } from "@smgt/contract/refusals.ts";
import { firstSignal } from "../lib/signals.ts";
import { callAddress, callHeaders } from "./address.ts";
import { carry } from "./carry.ts";
import { toForm, type Files } from "./form.ts";

/** Why there is no answer to work with. Plain data: it travels through the store. */
export interface Trouble {
  readonly kind: "refused" | "expired" | "offline" | "late" | "broken" | "cancelled";
  readonly httpStatus: number;
  readonly refusal?: RefusalId;
  /** The server's own words, a line each. */
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
  | { readonly ok: false; readonly trouble: Trouble };

export interface RequestOptions<C extends Call> {
  readonly query?: Partial<QueryOf<C>>;
  readonly files?: Files;
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
}

const TIMEOUT_MS = 30_000;
const UPLOAD_TIMEOUT_MS = 180_000;

let onExpired: (trouble: Trouble) => void = () => undefined;

/** Names who reacts to a 401; `app.tsx` does so once. */
export function handleExpired(handler: (trouble: Trouble) => void): void {
  onExpired = handler;
}

/** For the one call that does not go through `request`: the live line. */
export const tellExpired = (trouble: Trouble): void => onExpired(trouble);

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
): RequestInit {
  const kept = cleanPayload(body);
  if (call.method === "GET") return { method: "GET", headers: callHeaders() };
  if (call.files.length > 0) return { method: call.method, headers: callHeaders(), body: toForm(kept, files) };
  if (kept === undefined) return { method: call.method, headers: callHeaders() };
  return {
    method: call.method,
    headers: { ...callHeaders(), "Content-Type": "application/json" },
    body: JSON.stringify(kept),
  };
}

/** A line that failed: was it the reader's wish, the clock, or the network? */
function lineTrouble(error: unknown, signal: AbortSignal | undefined): Trouble {
  const name = error instanceof Error ? error.name : "";
  const kind = signal?.aborted === true ? "cancelled" : name === "TimeoutError" ? "late" : "offline";
  return { kind, httpStatus: 0, lines: [] };
}

async function readEnvelope(answer: Response): Promise<Envelope | null> {
  const value: unknown = await answer.json().catch(() => null);
  return isEnvelope(value) ? value : null;
}

function refusalTrouble(httpStatus: number, envelope: Envelope | null): Trouble {
  if (envelope === null) return { kind: "broken", httpStatus, lines: [] };
  return {
    kind: "refused",
    httpStatus,
    ...(envelope.refusal === undefined ? {} : { refusal: envelope.refusal }),
    lines: linesOf(envelope.STATUS_RESPONSE),
    envelope,
  };
}

/** Makes a call. The outcome says all that happened; nothing is thrown. */
export async function request<C extends Call>(
  call: C,
  body?: BodyOf<C>,
  options: RequestOptions<C> = {},
): Promise<Outcome<C>> {
  const limit = AbortSignal.timeout(options.timeoutMs ?? (call.files.length > 0 ? UPLOAD_TIMEOUT_MS : TIMEOUT_MS));
  const signal = firstSignal(options.signal, limit);
  try {
    const answer = await carry(call, callAddress(call, toQuery(options.query)), {
      ...toInit(call, body, options.files),
      credentials: "same-origin",
      signal,
    });
    const envelope = await readEnvelope(answer);
    if (answer.status === 401) {
      const trouble: Trouble = { ...refusalTrouble(401, envelope), kind: "expired" };
      onExpired(trouble);
      return { ok: false, trouble };
    }
    if (envelope === null || !isSuccess(envelope))
      return { ok: false, trouble: refusalTrouble(answer.status, envelope) };
    return {
      ok: true,
      reply: envelope.STATUS_RESPONSE as ReplyOf<C>,
      extras: envelope as unknown as Partial<ExtrasOf<C>>,
      envelope,
    };
  } catch (error) {
    return { ok: false, trouble: lineTrouble(error, options.signal) };
  }
}
