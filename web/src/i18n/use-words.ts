import { wordedIn, type Translations, type Wording } from "@smgt/contract/languages.ts";
import { useSyncExternalStore } from "react";
import { currentLanguage, currentWords, onLanguage, type Language, type Words } from "./language.ts";

/** Texts of the current language; renders again when it changes. */
export function useWords(): Words {
  return useSyncExternalStore(onLanguage, currentWords);
}

export function useLanguage(): Language {
  return useSyncExternalStore(onLanguage, currentLanguage);
}

/** Picks a name in the current language, or in English; empty without a name. */
export type Pick = (english: string | null, translations: Translations) => string;
export function usePick(): Pick {
  const language = useLanguage();
  return (english, translations) => translations[language] ?? english ?? "";
}

/** Picks a multilingual text in the current language. */
export function useWording(): (wording: Wording) => string {
  const language = useLanguage();
  return (wording) => wordedIn(wording, language);
}
