import { useSyncExternalStore } from "react";
import { currentLanguage, currentWords, onLanguage, type Language, type Words } from "./language.ts";

/** The words of the present language; the component renders again when it changes. */
export function useWords(): Words {
  return useSyncExternalStore(onLanguage, currentWords);
}

export function useLanguage(): Language {
  return useSyncExternalStore(onLanguage, currentLanguage);
}

/** Picks the Hindi of a bilingual row where there is one. */
export function useBilingual(): (en: string | null, hi: string | null | undefined) => string {
  const language = useLanguage();
  return (en, hi) => (language === "hi" && hi ? hi : (en ?? ""));
}
