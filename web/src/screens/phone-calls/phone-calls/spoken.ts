/** Sentences of the script, in every language, because the operator speaks the citizen's. Pure. */
import type { CallSentence } from "@smgt/contract/calls/casework/phone-calls.ts";
import type { Step } from "./script.ts";

interface Spoken {
  readonly lang: string;
  readonly text: string;
}

/**
 * Sentence of a step, in the citizen's language first, or in one of the State's if unknown; empty until the script has
 * loaded.
 */
export function spoken(script: readonly CallSentence[], step: Step, name: string, lang: string): readonly Spoken[] {
  const sentence = script.find((row) => row.step_code === step);
  if (sentence === undefined) return [];
  return Object.entries({ ...sentence.spoken_text_translations, en: sentence.spoken_text })
    .map(([code, text]) => ({ lang: code, text: text.replace("{name}", () => name) }))
    .toSorted((a, b) => Number(b.lang === lang) - Number(a.lang === lang));
}
