/**
 * Sentences to citizens who write Hindi in Latin letters. Nobody chooses it for the program, so it has only what stands
 * beside a ready reply that is written so.
 */
import { languageAsked } from "@smgt/contract/languages.ts";
import type { TextKey } from "./en.ts";
import { filled, say, type Slots } from "./say.ts";

const HINGLISH: Readonly<Partial<Record<TextKey, string>>> = {
  "ack.notice": "Aapke data ka upyog: {url}",
};

/** The sentence in the script of a ready reply; `lang` is its: a language of the program, or hx. */
export function sayInScriptOf(lang: string, key: TextKey, slots: Slots): string {
  const latin = lang === "hx" ? HINGLISH[key] : undefined;
  return latin === undefined ? say(languageAsked(lang), key, slots) : filled(latin, slots, lang);
}
