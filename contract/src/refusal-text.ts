import { counted } from "./counted.ts";
import type { Language } from "./languages.ts";
import { refusals, type RefusalId } from "./refusals.ts";
import { refusalsHi } from "./refusals-hi.ts";

/** Translated refusals of each language beside English. */
export const TRANSLATED_REFUSALS: Readonly<
  Record<Exclude<Language, "en">, Readonly<Partial<Record<RefusalId, string>>>>
> = { hi: refusalsHi };

/** Returns the sentence of a refusal with its slots unfilled, in the language or in English. */
export const refusalSentence = (id: RefusalId, language: Language): string =>
  (language === "en" ? undefined : TRANSLATED_REFUSALS[language][id]) ?? refusals[id].en;

/** Returns the sentence of a refusal with its slots filled, in the language or in English. */
export const refusalText = (
  id: RefusalId,
  slots: Readonly<Record<string, string | number>> = {},
  language: Language = "en",
): string =>
  counted(refusalSentence(id, language), slots, language).replace(/\{(\w+)\}/g, (whole, name: string) =>
    name in slots ? String(slots[name]) : whole,
  );
