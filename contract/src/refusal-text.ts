/** The sentences of refusals, in any language of the program. */
import type { Language } from "./languages.ts";
import { refusals, type RefusalId } from "./refusals.ts";
import { TRANSLATED_REFUSALS } from "./refusals-translated.ts";

/** The sentence of a refusal in the given language, or in English, with its slots filled. */
export function refusalText(
  id: RefusalId,
  slots: Readonly<Record<string, string | number>> = {},
  language: Language = "en",
): string {
  const sentence = (language === "en" ? undefined : TRANSLATED_REFUSALS[language][id]) ?? refusals[id].en;
  return sentence.replace(/\{(\w+)\}/g, (whole, name: string) => (name in slots ? String(slots[name]) : whole));
}
