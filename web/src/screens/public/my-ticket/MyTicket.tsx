import "./MyTicket.css";
import { useRef, type FormEvent } from "react";
import { Link } from "wouter";
import { useWords } from "../../../i18n/use-words.ts";
import { Banners } from "../../../parts/Banners.tsx";
import { PublicFrame } from "../../../parts/PublicFrame.tsx";
import { useTitle } from "../../../parts/use-title.ts";
import { paths } from "../../../paths.ts";
import { Button } from "../../../ui/Button.tsx";
import { ProblemBanner } from "../../../ui/Banner.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { Answer } from "./Answer.tsx";
import { OpenByCode } from "./OpenByCode.tsx";
import { NotSolved } from "./NotSolved.tsx";
import { useLookUp } from "./use-look-up.ts";
import { useEffect } from "react";

const STEPS = ["received", "working", "answered", "closed"] as const;

/** The four steps of a complaint, each with its own anchor; same text as the served page. */
function Steps() {
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

/** Status page for citizens: statuses and dates, no personal data. */
export function MyTicket() {
  const t = useWords();
  const lookUp = useLookUp();
  useTitle(t("mine.title"));
  const number = useRef<HTMLInputElement>(null);
  const who = useRef<HTMLInputElement>(null);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const missing = await lookUp.lookUp();
    if (missing !== null) (missing === "number" ? number : who).current?.focus();
  };
  return (
    <PublicFrame link={<Link href={paths.openDashboard}>{t("mine.toOpen")}</Link>} help={t("mine.help")}>
      <div className="my-ticket">
        <Banners page="my_ticket" />
        <form
          className="card my-ticket-form"
          onSubmit={(event) => void submit(event)}
          noValidate
          aria-labelledby="mine-title"
        >
          <div>
            <h1 id="mine-title">{t("mine.title")}</h1>
            <p className="muted">{t("mine.lead")}</p>
          </div>
          <ProblemBanner problem={lookUp.problem} />
          <TextField
            label={t("mine.number")}
            hint={t("mine.numberHint")}
            error={lookUp.numberProblem}
            ref={number}
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
            error={lookUp.whoProblem}
            ref={who}
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
          <p>
            <Link href={paths.privacy}>{t("mine.dataLink")}</Link>
          </p>
        </form>
        <div role="status">
          {lookUp.status !== null && (
            <Answer status={lookUp.status} isTakenUp={lookUp.isTakenUp} isOpened={lookUp.isOpened} />
          )}
        </div>
        {lookUp.wantsCode && <OpenByCode key={lookUp.askedKey} lookUp={lookUp} />}
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

/** Explains the steps of a complaint. */
export function TicketSteps() {
  const t = useWords();
  useTitle(t("mine.stepsTitle"));
  return (
    <PublicFrame link={<Link href={paths.myTicket}>{t("mine.link")}</Link>} help={t("mine.help")}>
      <div className="my-ticket">
        <h1>{t("mine.stepsTitle")}</h1>
        <p className="muted">{t("mine.stepsLead")}</p>
        <Steps />
      </div>
    </PublicFrame>
  );
}
