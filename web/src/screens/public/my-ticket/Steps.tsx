import { useEffect } from "react";
import { useWords } from "../../../i18n/use-words.ts";

const STEPS = ["received", "working", "answered", "closed"] as const;

/** The four steps of a complaint, each with its own anchor; same text as the served page. */
export function Steps() {
  const t = useWords();
  useEffect(() => {
    // The browser looked for the anchor before it was rendered.
    document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, []);
  return (
    <ol className="card my-ticket-answer">
      {STEPS.map((step) => (
        <li key={step} id={step}>
          <h2>{t(`mine.step.${step}`)}</h2>
          <p>{t(`mine.step.${step}Text`)}</p>
        </li>
      ))}
    </ol>
  );
}
