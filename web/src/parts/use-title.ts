import { useEffect } from "react";
import { useWords } from "../i18n/use-words.ts";

export function useTitle(page: string): void {
  const t = useWords();
  useEffect(() => {
    document.title = t("app.title", { page });
  }, [page, t]);
}
