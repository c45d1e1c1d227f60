/**
 * Failure in the reader's words. The server answers in the language of the call, so its words are right; only
 * where the specification fixes an English text for every language we say what it means. The catalogue of
 * refusals is not imported here: its texts would ride along to pages that never show one.
 */
import type { RefusalId } from "@smgt/contract/refusals.ts";
import { currentWords, type MessageKey } from "../i18n/language.ts";
import type { Failure } from "./client.ts";

/** Fixed by the specification as English text in every language; these are their meaning. */
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

/** Why something could not be read, in sentences, a line each; never empty. Also where a title says that the text is kept. */
export function sayUnread(failure: Failure): readonly string[] {
  const words = currentWords();
  const own = failure.refusal === undefined ? undefined : OWN_WORDS[failure.refusal];
  if (own !== undefined) return [words(own)];
  return failure.lines.length > 0 ? failure.lines : [words(KIND_WORDS[failure.kind])];
}

/** Why something was not done: the same, and, where the line is to blame, that what was typed is still there. */
export const sayFailure = (failure: Failure): readonly string[] =>
  isOfLine(failure) ? [[...sayUnread(failure), currentWords()("failure.kept")].join(" ")] : sayUnread(failure);
