import type { OfficerRow } from "@smgt/contract/shapes/user.ts";
import { useWords } from "../i18n/use-words.ts";
import { shownDate } from "../lib/typed-date.ts";

/** Says that an officer is away, until when, and who stands in; nothing of one who is there. */
export function useAwayWords(): (officer: OfficerRow) => string {
  const t = useWords();
  return ({ is_available: isThere, away_until: until, delegate_name: delegate }) => {
    if (isThere === "Y") return "";
    const away = until === null ? t("field.notAvailable") : t("field.awayUntil", { day: shownDate(until) });
    return delegate === null ? away : `${away}, ${t("field.delegate", { name: delegate })}`;
  };
}
