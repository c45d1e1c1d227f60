/** Of each language beside English the refusals that are translated so far. */
import type { Language } from "./languages.ts";
import type { RefusalId } from "./refusals.ts";
import { refusalsHi } from "./refusals-hi.ts";

export const TRANSLATED_REFUSALS: Readonly<
  Record<Exclude<Language, "en">, Readonly<Partial<Record<RefusalId, string>>>>
> = { hi: refusalsHi };
