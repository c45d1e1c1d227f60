/** Of each language beside English the server's sentences that are translated so far. */
import type { Language } from "@smgt/contract/languages.ts";
import type { TextKey } from "./en.ts";
import { hindi } from "./hi.ts";

export const TRANSLATED_TEXTS: Readonly<Record<Exclude<Language, "en">, Readonly<Partial<Record<TextKey, string>>>>> = {
  hi: hindi,
};
