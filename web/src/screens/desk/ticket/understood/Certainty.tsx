import { useWords } from "../../../../i18n/use-words.ts";
import { wordOf } from "./certainty-words.ts";

/** Confidence of a detection as a word; a tooltip shows the measured accuracy. */
export function Certainty({ certainty }: { readonly certainty: number }) {
  const t = useWords();
  const word = wordOf(certainty);
  return (
    <span className={`understood-sure is-${word}`} title={t("understood.percent", { n: Math.round(certainty * 100) })}>
      {t(`understood.is.${word}`)}
    </span>
  );
}
