/**
 * Trouble in the reader's words. The server answers in the language of the call already; where the
 * catalogue has a sentence without slots we use ours, so that a switch of language never leaves half a page
 * behind, and where the specification fixes an English text we say what it means.
 */
import { refusals, refusalText, type RefusalId } from "@smgt/contract/refusals.ts";
import { currentLanguage, currentWords, type MessageKey } from "../i18n/language.ts";
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

const hasSlots = (id: RefusalId): boolean => refusals[id].en.includes("{");

/** The trouble in sentences, a line each; never empty. */
export function sayTrouble(trouble: Trouble): readonly string[] {
  const words = currentWords();
  const { refusal } = trouble;
  if (refusal !== undefined && refusal in refusals) {
    const own = OWN_WORDS[refusal];
    if (own !== undefined) return [words(own)];
    if (!hasSlots(refusal)) return [refusalText(refusal, {}, currentLanguage())];
  }
  return trouble.lines.length > 0 ? trouble.lines : [words(KIND_WORDS[trouble.kind])];
}
