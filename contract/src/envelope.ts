/** Envelope of every answer (REQUIREMENTS 7 and 8), for both sides. */
import type { RefusalId } from "./refusals.ts";

export interface Envelope<R = unknown> {
  readonly STATUS_ID: string;
  readonly STATUS_MESSAGE: "SUCCESS" | "FAILURE";
  readonly STATUS_RESPONSE: R;
  /** Id of the refusal in the catalogue; absent on success. */
  readonly refusal?: RefusalId;
  readonly [extra: string]: unknown;
}

export const NO_RECORD_FOUND = "No Record Found";

/** Builds a success: rows for a read, a sentence for a write, 'No Record Found' for an empty list. */
export function success<R>(reply: R, extras: Readonly<Record<string, unknown>> = {}): Envelope {
  const isEmptyList = Array.isArray(reply) && reply.length === 0;
  return {
    ...extras,
    STATUS_ID: "0",
    STATUS_MESSAGE: "SUCCESS",
    STATUS_RESPONSE: isEmptyList ? NO_RECORD_FOUND : reply,
  };
}

export function isSuccess(envelope: Envelope): boolean {
  return envelope.STATUS_ID === "0" && envelope.STATUS_MESSAGE === "SUCCESS";
}

/** Rows of a list answer; 'No Record Found' means none. */
export function rowsOf<T>(reply: readonly T[] | string): readonly T[] {
  return typeof reply === "string" ? [] : reply;
}
