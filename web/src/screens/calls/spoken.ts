/** What is read out, in both languages whatever that of the screen: the operator speaks the citizen's. Pure. */
import type { CallSentence } from "@smgt/contract/calls/calls.ts";
import type { Step } from "./script.ts";

interface Spoken {
  readonly lang: "hi" | "en";
  readonly text: string;
}

/** The sentence of a step, first in the citizen's language; none as long as the script is not there. */
export function spoken(script: readonly CallSentence[], step: Step, name: string, isHindi: boolean): readonly Spoken[] {
  const sentence = script.find((row) => row.step_code === step);
  if (sentence === undefined) return [];
  const both: readonly Spoken[] = [
    { lang: "hi", text: sentence.spoken_text_hi.replace("{name}", () => name) },
    { lang: "en", text: sentence.spoken_text.replace("{name}", () => name) },
  ];
  return isHindi ? both : both.toReversed();
}
