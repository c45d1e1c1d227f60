/**
 * Trouble in the reader's words. The server answers in the language of the call, so its words are right; only
 * where the specification fixes an English text for both languages we say what it means. The catalogue of
 * refusals is not imported here: its texts would ride along to pages that never show one.
 */
import type { RefusalId } from "@smgt/contract/refusals.ts";
import { currentWords, type MessageKey } from "../i18n/language.ts";
import type { Trouble } from "./client.ts";

/** Fixed by the specification as English text in both languages; these are their meaning. */
const OWN_WORDS: Partial<Record<RefusalId, MessageKey>> = {
  TICKET_STATUS_MISMATCH: "trouble.statusMismatch",
  PARENT_NOT_FOUND: "trouble.parentNotFound",
};

const KIND_WORDS: Record<Trouble["kind"], MessageKey> = {
  refused: "trouble.broken",
  expired: "trouble.expired",
  offline: "trouble.offline",
  late: "trouble.late",
  broken: "trouble.broken",
  cancelled: "trouble.cancelled",
};

/** The trouble in sentences, a line each; never empty. */
export function sayTrouble(trouble: Trouble): readonly string[] {
  const words = currentWords();
  const own = trouble.refusal === undefined ? undefined : OWN_WORDS[trouble.refusal];
  if (own !== undefined) return [words(own)];
  return trouble.lines.length > 0 ? trouble.lines : [words(KIND_WORDS[trouble.kind])];
}
