import { useEffect, useRef } from "react";
import { useLanguage } from "./use-words.ts";

/** Runs a callback on a language change, for server texts that no cache requests again. */
export function useOtherLanguage(act: () => void): void {
  const language = useLanguage();
  const before = useRef(language);
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    if (before.current !== language) latest.current();
    before.current = language;
  }, [language]);
}
