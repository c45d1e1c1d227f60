/** The envelope of every answer (REQUIREMENTS 7 and 8). Both sides read it here. */
import type { RefusalId } from "./refusals.ts";

export interface Envelope<R = unknown> {
  readonly STATUS_ID: string;
  readonly STATUS_MESSAGE: "SUCCESS" | "FAILURE";
  readonly STATUS_RESPONSE: R;
  /** Which refusal of the catalogue this is; absent on success. */
  readonly refusal?: RefusalId;
  readonly [extra: string]: unknown;
}

export const NO_RECORD_FOUND = "No Record Found";

/** Success: a read answers with rows, a write with a sentence; an empty list with 'No Record Found'. */
export function success<R>(reply: R, extras: Readonly<Record<string, unknown>> = {}): Envelope {
  const isEmptyList = Array.isArray(reply) && reply.length === 0;
  return {
    ...extras,
    STATUS_ID: "0",
    STATUS_MESSAGE: "SUCCESS",
    STATUS_RESPONSE: isEmptyList ? NO_RECORD_FOUND : reply,
  };
}

/** Whether the envelope says that the call did what it was asked (REQUIREMENTS 8). */
export function isSuccess(envelope: Envelope): boolean {
  return envelope.STATUS_ID === "0" && envelope.STATUS_MESSAGE === "SUCCESS";
}

/** The rows of a list answer; 'No Record Found' means none. */
export function rowsOf<T>(reply: readonly T[] | string): readonly T[] {
  return typeof reply === "string" ? [] : reply;
}
