import "./MyTicket.css";
import { useState, type FormEvent } from "react";
import { Link } from "wouter";
import type { ReplyOf } from "@smgt/contract/call.ts";
import { citizenStatus } from "@smgt/contract/calls/citizen.ts";
import { request } from "../../api/client.ts";
import { sayTrouble } from "../../api/say-error.ts";
import { formatMoment } from "../../i18n/formats.ts";
import { useBilingual, useWords } from "../../i18n/use-words.ts";
import { PublicFrame } from "../../parts/PublicFrame.tsx";
import { useCaptcha } from "../../parts/use-captcha.ts";
import { useTitle } from "../../parts/use-title.ts";
import { paths } from "../../paths.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { TextField } from "../../ui/TextField.tsx";

type Status = ReplyOf<typeof citizenStatus>;

/** A citizen looks up his own ticket: statuses and dates, nothing personal. */
export function MyTicket() {
  const t = useWords();
  const lookUp = useLookUp();
  useTitle(t("mine.title"));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void lookUp.ask();
  };
  return (
    <PublicFrame link={<Link href={paths.openDashboard}>{t("mine.toOpen")}</Link>}>
      <div className="my-ticket">
        <form className="card my-ticket-form" onSubmit={submit} noValidate aria-labelledby="mine-title">
          <div>
            <h1 id="mine-title">{t("mine.title")}</h1>
            <p className="muted">{t("mine.lead")}</p>
          </div>
          {lookUp.problem !== null && (
            <Banner tone="bad" role="alert">
              {lookUp.problem}
            </Banner>
          )}
          <TextField
            label={t("mine.number")}
            hint={t("mine.numberHint")}
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            value={lookUp.number}
            onFocus={lookUp.warmUp}
            onText={lookUp.setNumber}
          />
          <TextField
            label={t("mine.who")}
            hint={t("mine.whoHint")}
            autoCapitalize="none"
            spellCheck={false}
            maxLength={60}
            value={lookUp.who}
            onText={lookUp.setWho}
          />
          <Button type="submit" look="primary" busy={lookUp.isBusy}>
            {t("mine.show")}
          </Button>
          <p className="muted">{t("mine.privacy")}</p>
        </form>
        <div role="status">{lookUp.status !== null && <Answer status={lookUp.status} />}</div>
      </div>
    </PublicFrame>
  );
}

function useLookUp() {
  const t = useWords();
  const captcha = useCaptcha();
  const [number, setNumber] = useState("");
  const [who, setWho] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [status, setStatus] = useState<Status | null>(null);

  const answer = async (): Promise<string | null> => {
    if (number.trim() === "") return t("mine.numberMissing");
    if (who.trim() === "") return t("mine.whoMissing");
    const solved = await captcha.solve();
    captcha.renew();
    if (solved === null) return t("mine.captchaOff");
    const outcome = await request(citizenStatus, { ticket_no: number.trim(), known_as: who.trim(), ...solved });
    if (!outcome.ok) return sayTrouble(outcome.trouble).join(" ");
    setStatus(outcome.reply);
    return null;
  };
  const ask = async (): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    setStatus(null);
    setProblem(await answer());
    setBusy(false);
  };
  return { number, setNumber, who, setWho, isBusy, problem, status, ask, warmUp: captcha.warmUp };
}

function Answer({ status }: { readonly status: Status }) {
  const t = useWords();
  const pick = useBilingual();
  const dates = [
    [t("mine.received"), status.received_at],
    [t("mine.due"), status.due_at],
    [t("mine.resolved"), status.resolved_at],
  ] as const;
  return (
    <section className="card my-ticket-answer" aria-labelledby="mine-answer">
      <h2 id="mine-answer" className="numeral">
        {status.ticket_no}
      </h2>
      <dl className="my-ticket-facts">
        <div>
          <dt>{t("mine.now")}</dt>
          <dd>
            <strong>{pick(status.status_name, status.status_name_hi)}</strong>
          </dd>
        </div>
        {dates.map(
          ([name, at]) =>
            at !== null && (
              <div key={name}>
                <dt>{name}</dt>
                <dd className="numeral">{formatMoment(at)} IST</dd>
              </div>
            ),
        )}
      </dl>
      <h3>{t("mine.steps")}</h3>
      <ol className="my-ticket-steps">
        {status.steps.map((step) => (
          <li key={`${step.at} ${step.status_id}`}>
            {pick(step.status_name, step.status_name_hi)}{" "}
            <span className="muted numeral">{formatMoment(step.at)} IST</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
