import { useEffect, useRef, useState, type RefObject } from "react";
import { useWords } from "../../../i18n/use-words.ts";
import { Button } from "../../../ui/Button.tsx";
import { ProblemBanner } from "../../../ui/Banner.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import type { LookUp, ProofSent, ProofWay } from "./use-look-up.ts";

/** Code that the citizen requests and enters. */
export function useCode(lookUp: LookUp) {
  const [code, setCode] = useState("");
  const [sent, setSent] = useState<ProofSent | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (sent !== null) field.current?.focus();
  }, [sent]);
  const send = async (channel: ProofWay): Promise<void> => setProblem(await lookUp.sendProof(channel, setSent));
  return { code, setCode, sent, problem, setProblem, field, send, isMissing: code.trim() === "" };
}

interface Props {
  readonly ways: readonly ProofWay[];
  readonly isBusy: boolean;
  readonly by: ReturnType<typeof useCode>;
  /** The form was submitted without a code. */
  readonly lacksCode: boolean;
  readonly submitLabel: string;
}

/** Buttons that send a code; afterwards its field and the submit button. */
export function CodeFields({ ways, isBusy, by, lacksCode, submitLabel }: Props) {
  const t = useWords();
  const { sent } = by;
  const field: RefObject<HTMLInputElement | null> = by.field;
  return (
    <>
      <div className="row-of-buttons flow gap-2">
        {ways.map((way) => (
          <Button key={way} busy={isBusy} onClick={() => void by.send(way)}>
            {t(way === "SMS" ? "mine.sendSms" : "mine.sendDm")}
          </Button>
        ))}
      </div>
      <p role="status">
        {sent !== null && t(sent.is_sure === "Y" ? "mine.codeSent" : "mine.codePerhaps", { minutes: sent.minutes })}
      </p>
      <ProblemBanner problem={by.problem} />
      {sent !== null && (
        <>
          <TextField
            ref={field}
            label={t("mine.code")}
            error={lacksCode ? t("mine.codeMissing") : undefined}
            inputMode="numeric"
            autoComplete="one-time-code"
            spellCheck={false}
            maxLength={20}
            value={by.code}
            onText={by.setCode}
          />
          <div>
            <Button type="submit" look="primary" busy={isBusy}>
              {submitLabel}
            </Button>
          </div>
        </>
      )}
    </>
  );
}
