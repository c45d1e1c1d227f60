import { useEffect, useRef } from "react";
import { useLanguage } from "./use-words.ts";

/** Does this when the reader chooses another language: for what the server has worded and no cache asks for again. */
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
