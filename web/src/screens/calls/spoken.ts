/** What is read out, in both languages whatever that of the screen: the operator speaks the citizen's. */
import type { Step } from "./script.ts";
import sentences from "./spoken.json" with { type: "json" };

const SENTENCES: Readonly<Record<Step, { readonly en: string; readonly hi: string }>> = sentences;

/** The sentence of a step, first in the citizen's language. */
export function spoken(
  step: Step,
  name: string,
  isHindi: boolean,
): readonly { readonly lang: "hi" | "en"; readonly text: string }[] {
  const both = (["hi", "en"] as const).map((lang) => ({ lang, text: SENTENCES[step][lang].replace("{name}", name) }));
  return isHindi ? both : both.toReversed();
}
