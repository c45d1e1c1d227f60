/** The sentences of refusals, in any language of the program. */
import { counted } from "./counted.ts";
import type { Language } from "./languages.ts";
import { refusals, type RefusalId } from "./refusals.ts";
import { TRANSLATED_REFUSALS } from "./refusals-translated.ts";

/** The sentence of a refusal as it is written in the given language, or in English. */
export const refusalSentence = (id: RefusalId, language: Language): string =>
  (language === "en" ? undefined : TRANSLATED_REFUSALS[language][id]) ?? refusals[id].en;

/** The sentence of a refusal in the given language, or in English, with its slots filled. */
export const refusalText = (
  id: RefusalId,
  slots: Readonly<Record<string, string | number>> = {},
  language: Language = "en",
): string =>
  counted(refusalSentence(id, language), slots, language).replace(/\{(\w+)\}/g, (whole, name: string) =>
    name in slots ? String(slots[name]) : whole,
  );
