import { useWords } from "../../../../i18n/use-words.ts";
import { wordOf } from "./certainty-words.ts";

/** How certain a finding is, in a word; the share of such findings that are right shows on it. */
export function Certainty({ certainty }: { readonly certainty: number }) {
  const t = useWords();
  const word = wordOf(certainty);
  return (
    <span className={`understood-sure is-${word}`} title={t("understood.percent", { n: Math.round(certainty * 100) })}>
      {t(`understood.is.${word}`)}
    </span>
  );
}
