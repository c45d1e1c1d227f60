import { useEffect, useRef, useState, type FormEvent } from "react";
import { MIN_NOT_SOLVED_REASON } from "@smgt/contract/constants.ts";
import { formatMomentShort } from "../../i18n/formats.ts";
import { useWords } from "../../i18n/use-words.ts";
import { Button } from "../../ui/Button.tsx";
import { ProblemBanner } from "../../ui/Banner.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { TextField } from "../../ui/TextField.tsx";
import type { LookUp, ProofSent, ProofWay } from "./use-look-up.ts";

interface Props {
  readonly until: string;
  readonly ways: readonly ProofWay[];
  readonly lookUp: LookUp;
}

/** "It is not solved": said in the citizen's own words and proved by a code, within the days that are given for it. */
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
  const [reason, setReason] = useState("");
  const [code, setCode] = useState("");
  const [sent, setSent] = useState<ProofSent | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isTried, setTried] = useState(false);
  const words = useRef<HTMLTextAreaElement>(null);
  const digits = useRef<HTMLInputElement>(null);
  useEffect(() => words.current?.focus(), []);
  useEffect(() => {
    if (sent !== null) digits.current?.focus();
  }, [sent]);
  const send = async (channel: ProofWay["channel"]): Promise<void> =>
    setProblem(await lookUp.sendProof(channel, setSent));
  const isShort = [...reason.trim()].length < MIN_NOT_SOLVED_REASON;
  const lacksCode = code.trim() === "";
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    setProblem(null);
    // What is wrong with a field is said beside it, where the cursor goes: on a telephone the form is longer than the screen.
    if (isShort) words.current?.focus();
    else if (lacksCode) digits.current?.focus();
    else setProblem(await lookUp.sayNotSolved(reason, code));
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
      <div className="row-of-buttons flow gap-2">
        {ways.map((way) => (
          <Button key={way.channel} busy={lookUp.isBusy} onClick={() => void send(way.channel)}>
            {t(way.channel === "SMS" ? "mine.sendSms" : "mine.sendDm", { to: way.sent_to })}
          </Button>
        ))}
      </div>
      <p role="status">{sent !== null && t("mine.codeSent", { to: sent.sent_to, minutes: sent.minutes })}</p>
      <ProblemBanner problem={problem} />
      {sent !== null && (
        <>
          <TextField
            ref={digits}
            label={t("mine.code")}
            error={isTried && lacksCode ? t("mine.codeMissing") : undefined}
            inputMode="numeric"
            autoComplete="one-time-code"
            spellCheck={false}
            maxLength={20}
            value={code}
            onText={setCode}
          />
          <div>
            <Button type="submit" look="primary" busy={lookUp.isBusy}>
              {t("mine.sendNo")}
            </Button>
          </div>
        </>
      )}
      <p className="muted">{t("mine.otherWays")}</p>
    </form>
  );
}
