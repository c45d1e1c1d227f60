/**
 * Refusals that forms show before sending, as texts of the screen, so that one language alone is loaded. Read at build
 * time; only the sentences are shipped.
 */
import type { FormRefusal } from "@smgt/contract/refusals-form.ts";
import type { Language } from "@smgt/contract/languages.ts";
import { formRefusals } from "@smgt/contract/refusals-form.ts";
import { refusalSentence } from "@smgt/contract/refusal-text.ts";

type RefusalWords = { readonly [Id in FormRefusal as `refusal.${Id}`]: string };

/** Sentences with open slots, keyed by `refusal.` and the id. */
export const refusalWords = (language: Language): RefusalWords =>
  Object.fromEntries(formRefusals.map((id) => [`refusal.${id}`, refusalSentence(id, language)])) as RefusalWords;
