import { useWords } from "../../../i18n/use-words.ts";

const WORDS = [
  "ticket",
  "closed",
  "solved",
  "pending",
  "late",
  "confirmed",
  "reopened",
  "transferred",
  "noAction",
  "sensitive",
  "perLakh",
  "medianDays",
  "months",
  "percent",
] as const;

/** Definitions of the page's terms, for readers who quote them. */
export function Definitions() {
  const t = useWords();
  return (
    <section className="definitions stack gap-4" id="definitions" aria-labelledby="definitions-title" tabIndex={-1}>
      <h2 id="definitions-title">{t("open.whatWords")}</h2>
      <dl>
        {WORDS.map((word) => (
          <div key={word}>
            <dt>{t(`open.words.${word}`)}</dt>
            <dd>{t(`open.words.${word}Text`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
