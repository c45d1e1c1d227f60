import type { OfficerRow } from "@smgt/contract/shapes/user.ts";
import { useWords } from "../i18n/use-words.ts";
import { shownDate } from "../lib/typed-date.ts";

/** Sentence about an officer's absence, its end and delegate; empty when present. */
export function useAwayWords(): (officer: OfficerRow) => string {
  const t = useWords();
  return ({ is_available: isThere, away_until: until, delegate_name: delegate }) => {
    if (isThere === "Y") return "";
    const away = until === null ? t("field.notAvailable") : t("field.awayUntil", { day: shownDate(until) });
    return delegate === null ? away : `${away}, ${t("field.delegate", { name: delegate })}`;
  };
}
