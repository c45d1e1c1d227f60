/** What is read out, in every language whatever that of the screen: the operator speaks the citizen's. Pure. */
import type { CallSentence } from "@smgt/contract/calls/casework/phone-calls.ts";
import type { Step } from "./script.ts";

interface Spoken {
  readonly lang: string;
  readonly text: string;
}

/**
 * The sentence of a step, first in the citizen's language, or in one of the State's where theirs is not known; none as
 * long as the script is not there.
 */
export function spoken(script: readonly CallSentence[], step: Step, name: string, lang: string): readonly Spoken[] {
  const sentence = script.find((row) => row.step_code === step);
  if (sentence === undefined) return [];
  return Object.entries({ ...sentence.spoken_text_translations, en: sentence.spoken_text })
    .map(([code, text]) => ({ lang: code, text: text.replace("{name}", () => name) }))
    .toSorted((a, b) => Number(b.lang === lang) - Number(a.lang === lang));
}
