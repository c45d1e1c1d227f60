/**
 * The refusals that forms say before they are sent, as words of the screen, so that only those of one language are
 * loaded. Read by the catalogues while building; nothing of it is shipped but the sentences.
 */
import type { FormRefusal } from "@smgt/contract/refusals-form.ts";
import type { Language } from "@smgt/contract/languages.ts";
import { formRefusals } from "@smgt/contract/refusals-form.ts";
import { refusalSentence } from "@smgt/contract/refusal-text.ts";

type RefusalWords = { readonly [Id in FormRefusal as `refusal.${Id}`]: string };

/** Their sentences with slots still open, each under `refusal.` and its id. */
export const refusalWords = (language: Language): RefusalWords =>
  Object.fromEntries(formRefusals.map((id) => [`refusal.${id}`, refusalSentence(id, language)])) as RefusalWords;
