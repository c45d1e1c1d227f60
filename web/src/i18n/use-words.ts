import { wordedIn, type Translations, type Wording } from "@smgt/contract/languages.ts";
import { useSyncExternalStore } from "react";
import { currentLanguage, currentWords, onLanguage, type Language, type Words } from "./language.ts";

/** The words of the present language; the component renders again when it changes. */
export function useWords(): Words {
  return useSyncExternalStore(onLanguage, currentWords);
}

export function useLanguage(): Language {
  return useSyncExternalStore(onLanguage, currentLanguage);
}

/** Picks the name in the present language, or in English; nothing where there is no name. */
export type Pick = (english: string | null, translations: Translations) => string;
export function usePick(): Pick {
  const language = useLanguage();
  return (english, translations) => translations[language] ?? english ?? "";
}

/** Says a text that came in every language in the present one. */
export function useWording(): (wording: Wording) => string {
  const language = useLanguage();
  return (wording) => wordedIn(wording, language);
}
