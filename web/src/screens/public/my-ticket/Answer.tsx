import { useEffect, useRef } from "react";
import { formatMomentShort, formatRelative } from "../../../i18n/formats.ts";
import { useLanguage, useWords } from "../../../i18n/use-words.ts";
import { useNow } from "../../../lib/use-now.ts";
import { Banner } from "../../../ui/Banner.tsx";
import type { Status } from "./use-look-up.ts";

interface Props {
  readonly status: Status;
  /** The citizen has just reported it as not solved. */
  readonly isTakenUp: boolean;
  /** A code has just opened it. */
  readonly isOpened: boolean;
}

/** Status of a complaint: four steps, next step and due date. */
export function Answer({ status, isTakenUp, isOpened }: Props) {
  const t = useWords();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The form that had the focus is gone; its result is shown here.
    if (isTakenUp || isOpened) heading.current?.focus();
  }, [isTakenUp, isOpened]);
  const isOver = status.current_step === "closed" || status.next_step === "merged";
  return (
    <section className="card my-ticket-answer" aria-labelledby="mine-answer">
      <h2 id="mine-answer" className="numeral" ref={heading} tabIndex={-1}>
        {status.ticket_no}
      </h2>
      {isTakenUp && <Banner tone="good" title={t("mine.takenUp")} />}
      <h3>{t("mine.steps")}</h3>
      <ol className="my-ticket-steps">
        {status.steps.map(({ step, at }) => {
          const isCurrent = step === status.current_step;
          return (
            <li key={step} data-reached={at !== null || undefined} aria-current={isCurrent ? "step" : undefined}>
              <strong>{t(`mine.step.${step}`)}</strong>
              {isCurrent && <span className="my-ticket-now">{t("mine.now")}</span>}
              {at !== null && <span className="muted numeral">{formatMomentShort(at)} IST</span>}
            </li>
          );
        })}
      </ol>
      {!isOver && <h3>{t("mine.next")}</h3>}
      <p>{t(`mine.next.${status.next_step}`)}</p>
      {status.due_at !== null && <Promised due={status.due_at} isLate={status.is_late === "Y"} />}
    </section>
  );
}

/** Due date in words, and a plain statement when it has passed. */
function Promised({ due, isLate }: { readonly due: string; readonly isLate: boolean }) {
  const t = useWords();
  const language = useLanguage();
  const now = useNow(60_000);
  const slots = { time: `${formatMomentShort(due)} IST`, near: formatRelative(due, now, language) };
  return isLate ? <Banner tone="warn" title={t("mine.late", slots)} /> : <p>{t("mine.dueBy", slots)}</p>;
}
