/**
 * Envelope of a refusal. Apart from `envelope.ts`, so that readers of envelopes do not bundle the catalogue's texts.
 */
import type { Envelope } from "./envelope.ts";
import type { Language } from "./languages.ts";
import { refusalText } from "./refusal-text.ts";
import { refusals, type RefusalId } from "./refusals.ts";

/** Builds a refusal with the catalogue's text. A list of problems becomes an array of lines. */
export function failure(
  id: RefusalId,
  slots: Readonly<Record<string, string | number>> = {},
  language: Language = "en",
  problems: readonly string[] = [],
  extras: Readonly<Record<string, unknown>> = {},
): Envelope {
  return {
    ...extras,
    STATUS_ID: refusals[id].statusId,
    STATUS_MESSAGE: "FAILURE",
    STATUS_RESPONSE: problems.length > 0 ? problems : refusalText(id, slots, language),
    refusal: id,
  };
}
