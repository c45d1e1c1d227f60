/**
 * Failure in the reader's language. The server's sentences are used, except where the specification fixes an English
 * text for every language. Does not import the refusals, whose texts would burden pages that never show one.
 */
import type { RefusalId } from "@smgt/contract/refusals.ts";
import { currentWords, type MessageKey } from "../i18n/language.ts";
import type { Failure } from "./client.ts";

/** Translations of texts that the specification fixes in English for every language. */
const OWN_WORDS: Partial<Record<RefusalId, MessageKey>> = {
  TICKET_STATUS_MISMATCH: "failure.statusMismatch",
  PARENT_NOT_FOUND: "failure.parentNotFound",
};

const KIND_WORDS: Record<Failure["kind"], MessageKey> = {
  refused: "failure.broken",
  expired: "failure.expired",
  offline: "failure.offline",
  late: "failure.late",
  broken: "failure.broken",
  cancelled: "failure.cancelled",
};

const isOfLine = ({ kind, lines }: Failure): boolean => lines.length === 0 && (kind === "offline" || kind === "late");

/**
 * Sentences that explain a failed load; never empty. They also fit under a title that says the typed text is saved.
 */
export function sayUnread(failure: Failure): readonly string[] {
  const words = currentWords();
  const own = failure.refusal === undefined ? undefined : OWN_WORDS[failure.refusal];
  if (own !== undefined) return [words(own)];
  return failure.lines.length > 0 ? failure.lines : [words(KIND_WORDS[failure.kind])];
}

/** Reason for a failed action; after a network failure it adds that the typed text is still there. */
export const sayFailure = (failure: Failure): readonly string[] =>
  isOfLine(failure) ? [[...sayUnread(failure), currentWords()("failure.kept")].join(" ")] : sayUnread(failure);
