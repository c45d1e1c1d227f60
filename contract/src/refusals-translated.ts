/** Translated refusals of each language beside English. */
import type { Language } from "./languages.ts";
import type { RefusalId } from "./refusals.ts";
import { refusalsHi } from "./refusals-hi.ts";

export const TRANSLATED_REFUSALS: Readonly<
  Record<Exclude<Language, "en">, Readonly<Partial<Record<RefusalId, string>>>>
> = { hi: refusalsHi };
