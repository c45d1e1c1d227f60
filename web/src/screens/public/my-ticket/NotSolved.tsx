import { useEffect, useRef, useState, type FormEvent } from "react";
import { MIN_NOT_SOLVED_REASON } from "@smgt/contract/constants.ts";
import { formatMomentShort } from "../../../i18n/formats.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { Button } from "../../../ui/Button.tsx";
import { TextArea } from "../../../ui/TextArea.tsx";
import { CodeFields, useCode } from "./CodeFields.tsx";
import type { LookUp, ProofWay } from "./use-look-up.ts";

interface Props {
  readonly until: string;
  readonly ways: readonly ProofWay[];
  readonly lookUp: LookUp;
}

/** "It is not solved": a statement of the citizen, proved by a verification code, within the allowed days. */
export function NotSolved({ until, ways, lookUp }: Props) {
  const t = useWords();
  const [isOpen, setOpen] = useState(false);
  return (
    <section className="card my-ticket-answer" aria-labelledby="mine-not-solved">
      <h2 id="mine-not-solved">{t("mine.notSolvedTitle")}</h2>
      <p>{t("mine.notSolvedUntil", { time: `${formatMomentShort(until)} IST` })}</p>
      {ways.length === 0 && <p>{t("mine.noWay")}</p>}
      {ways.length > 0 && !isOpen && (
        <div>
          <Button onFocus={lookUp.warmUp} onClick={() => setOpen(true)}>
            {t("mine.notSolved")}
          </Button>
        </div>
      )}
      {isOpen && <SayNo ways={ways} lookUp={lookUp} />}
    </section>
  );
}

function SayNo({ ways, lookUp }: Omit<Props, "until">) {
  const t = useWords();
  const by = useCode(lookUp);
  const [reason, setReason] = useState("");
  const [isTried, setTried] = useState(false);
  const words = useRef<HTMLTextAreaElement>(null);
  useEffect(() => words.current?.focus(), []);
  const isShort = [...reason.trim()].length < MIN_NOT_SOLVED_REASON;
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    by.setProblem(null);
    // Each problem is shown beside its field, which gets the focus: on a phone the form is longer than the screen.
    if (isShort) words.current?.focus();
    else if (by.isMissing) by.field.current?.focus();
    else by.setProblem(await lookUp.sayNotSolved(reason, by.code));
  };
  return (
    <form className="grid gap-3" onSubmit={(event) => void submit(event)} noValidate>
      <TextArea
        ref={words}
        label={t("mine.reason")}
        hint={t("mine.reasonHint")}
        error={isTried && isShort ? t("mine.reasonShort", { min: MIN_NOT_SOLVED_REASON }) : undefined}
        rows={4}
        maxLength={1_000}
        value={reason}
        onText={setReason}
      />
      <p>{t("mine.proof")}</p>
      <CodeFields
        ways={ways}
        isBusy={lookUp.isBusy}
        by={by}
        lacksCode={isTried && by.isMissing}
        submitLabel={t("mine.sendNo")}
      />
      <p className="muted">{t("mine.otherWays")}</p>
    </form>
  );
}
