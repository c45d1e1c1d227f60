import { useEffect, useRef, useState, type FormEvent } from "react";
import { MIN_NOT_SOLVED_REASON } from "@smgt/contract/constants.ts";
import { formatMoment } from "../../i18n/formats.ts";
import { useWords } from "../../i18n/use-words.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import type { LookUp } from "./use-look-up.ts";

interface Props {
  readonly until: string;
  readonly lookUp: LookUp;
}

/** "It is not solved": said in the citizen's own words, within the days that are given for it. */
export function NotSolved({ until, lookUp }: Props) {
  const t = useWords();
  const [isOpen, setOpen] = useState(false);
  const [reason, setReason] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (isOpen) field.current?.focus();
  }, [isOpen]);
  const isShort = [...reason.trim()].length < MIN_NOT_SOLVED_REASON;
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setProblem(isShort ? t("mine.reasonShort", { min: MIN_NOT_SOLVED_REASON }) : await lookUp.sayNotSolved(reason));
  };
  return (
    <section className="card my-ticket-answer" aria-labelledby="mine-not-solved">
      <h2 id="mine-not-solved">{t("mine.notSolvedTitle")}</h2>
      <p>{t("mine.notSolvedUntil", { time: `${formatMoment(until)} IST` })}</p>
      {!isOpen && (
        <div>
          <Button onFocus={lookUp.warmUp} onClick={() => setOpen(true)}>
            {t("mine.notSolved")}
          </Button>
        </div>
      )}
      {isOpen && (
        <form className="my-ticket-no" onSubmit={(event) => void submit(event)} noValidate>
          {problem !== null && (
            <Banner tone="bad" role="alert">
              {problem}
            </Banner>
          )}
          <TextArea
            ref={field}
            label={t("mine.reason")}
            hint={t("mine.reasonHint")}
            rows={4}
            maxLength={1_000}
            value={reason}
            onText={setReason}
          />
          <div>
            <Button type="submit" look="primary" busy={lookUp.isBusy}>
              {t("mine.sendNo")}
            </Button>
          </div>
        </form>
      )}
    </section>
  );
}
