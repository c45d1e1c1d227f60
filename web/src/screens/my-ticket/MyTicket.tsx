import "./MyTicket.css";
import { useEffect, useRef, type FormEvent } from "react";
import { Link } from "wouter";
import { formatMoment } from "../../i18n/formats.ts";
import { usePick, useWords } from "../../i18n/use-words.ts";
import { PublicFrame } from "../../parts/PublicFrame.tsx";
import { useTitle } from "../../parts/use-title.ts";
import { paths } from "../../paths.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { Steps } from "./Steps.tsx";
import { NotSolved } from "./NotSolved.tsx";
import { useLookUp, type Status } from "./use-look-up.ts";

/** A citizen looks up their own ticket: statuses and dates, nothing personal. */
export function MyTicket() {
  const t = useWords();
  const lookUp = useLookUp();
  useTitle(t("mine.title"));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void lookUp.lookUp();
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
          <p>
            <Link href={paths.ticketSteps}>{t("mine.stepsTitle")}</Link>
          </p>
        </form>
        <div role="status">
          {lookUp.status !== null && <Answer status={lookUp.status} isTakenUp={lookUp.isTakenUp} />}
        </div>
        {lookUp.status?.not_solved_until != null && (
          <NotSolved
            key={lookUp.status.ticket_no}
            until={lookUp.status.not_solved_until}
            ways={lookUp.status.proof_ways}
            lookUp={lookUp}
          />
        )}
      </div>
    </PublicFrame>
  );
}

/** What happens to a complaint, for who has none yet or wants to know what comes next. */
export function TicketSteps() {
  const t = useWords();
  useTitle(t("mine.stepsTitle"));
  return (
    <PublicFrame link={<Link href={paths.myTicket}>{t("mine.link")}</Link>}>
      <div className="my-ticket">
        <h1>{t("mine.stepsTitle")}</h1>
        <p className="muted">{t("mine.stepsLead")}</p>
        <Steps />
      </div>
    </PublicFrame>
  );
}

interface AnswerProps {
  readonly status: Status;
  /** They have just said that it is not solved. */
  readonly isTakenUp: boolean;
}

function Answer({ status, isTakenUp }: AnswerProps) {
  const t = useWords();
  const pick = usePick();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The form that held the focus is gone; what became of it stands here.
    if (isTakenUp) heading.current?.focus();
  }, [isTakenUp]);
  const dates = [
    [t("mine.received"), status.received_at],
    [t("mine.due"), status.due_at],
    [t("mine.resolved"), status.resolved_at],
  ] as const;
  return (
    <section className="card my-ticket-answer" aria-labelledby="mine-answer">
      <h2 id="mine-answer" className="numeral" ref={heading} tabIndex={-1}>
        {status.ticket_no}
      </h2>
      {isTakenUp && <Banner tone="good" title={t("mine.takenUp")} />}
      <dl className="my-ticket-facts">
        <div>
          <dt>{t("mine.now")}</dt>
          <dd>
            <strong>{pick(status.status_name, status.status_name_translations)}</strong>
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
            {pick(step.status_name, step.status_name_translations)}{" "}
            <span className="muted numeral">{formatMoment(step.at)} IST</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
