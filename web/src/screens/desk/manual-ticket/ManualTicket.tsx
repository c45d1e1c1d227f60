import "./ManualTicket.css";
import { useEffect, useRef, type FormEvent, type KeyboardEvent } from "react";
import { Link, useLocation } from "wouter";
import { useWords } from "../../../i18n/use-words.ts";
import { FilePick } from "../../../parts/FilePick.tsx";
import { DraftNote } from "../../../parts/drafts/DraftNote.tsx";
import { UnfinishedDrafts } from "../../../parts/drafts/UnfinishedDrafts.tsx";
import { useGoOn } from "../../../parts/use-go-on.ts";
import { useTitle } from "../../../parts/use-title.ts";
import { paths } from "../../../paths.ts";
import { Banner } from "../../../ui/Banner.tsx";
import { Button } from "../../../ui/Button.tsx";
import { nameOf, type FieldName, type Problems } from "./complaint.ts";
import { IssueFields } from "./IssueFields.tsx";
import { PersonFields } from "./PersonFields.tsx";
import { SimilarComplaints } from "./SimilarComplaints.tsx";
import { dropFiles, PLACE, useComplaint, type Saved } from "./use-complaint.ts";

/** Id of the button that opens the ticket after saving. */
const OPENS = "manual-opens";

/** Form for a complaint received by phone, letter or visit. */
export function ManualTicket() {
  const t = useWords();
  const form = useComplaint();
  const [, go] = useLocation();
  const goOn = useGoOn();
  const summary = useRef<HTMLDivElement>(null);
  const { complaint, patch, problems, saved } = form;
  useTitle(t("manual.title"));
  const hasProblems = Object.keys(problems).length > 0 || form.problem !== null;
  const { checked, problem } = form;
  useEffect(() => {
    // Runs after each attempt to save, not while a field is being corrected.
    if (Object.keys(checked.found).length > 0 || problem !== null) summary.current?.focus();
  }, [checked, problem]);

  // Saving empties the form for the next complaint; the note above reports the result.
  const save = async (isOpening = false): Promise<void> => {
    const made = await form.save();
    if (made === null) return;
    if (isOpening && made.ticket_id !== undefined) goOn(paths.ticket(made.ticket_id));
    else document.getElementById("manual-mobile")?.focus();
  };
  const goOnWith = (isOpen: boolean): void => {
    if (isOpen) dropFiles();
    document.getElementById("manual-name")?.focus();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void save((event.nativeEvent as SubmitEvent).submitter?.id === OPENS);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>): void => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      event.currentTarget.requestSubmit();
    }
  };
  return (
    // Ctrl+Enter saves from any field; the button does the same.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      className="manual"
      onSubmit={submit}
      onKeyDown={onKeyDown}
      noValidate
      aria-labelledby="manual-title"
      aria-busy={form.isBusy}
    >
      <div>
        <h1 id="manual-title">{t("manual.title")}</h1>
        <p className="muted">{t("manual.lead")}</p>
      </div>
      <UnfinishedDrafts {...PLACE} title={t("manual.unfinished")} nameOf={nameOf} onGoOn={goOnWith} />
      {saved !== null && !hasProblems && <SavedNote saved={saved} onOpen={(id) => go(paths.ticket(id))} />}
      {hasProblems && (
        <Banner tone="bad" role="alert" title={t("manual.problems")} ref={summary} tabIndex={-1}>
          {form.problem !== null && <p>{form.problem}</p>}
          <ProblemList problems={problems} />
          {form.mayRetry && (
            <Button small icon="refresh" busy={form.isBusy} onClick={() => void save()}>
              {t("app.retry")}
            </Button>
          )}
        </Banner>
      )}
      <div className="stack gap-4">
        <PersonFields complaint={complaint} patch={patch} problems={problems} />
        <IssueFields complaint={complaint} patch={patch} problems={problems} />
      </div>
      {complaint.parentNo === "" && !form.isBusy && <SimilarComplaints complaint={complaint} patch={patch} />}
      <section className="card manual-part" aria-labelledby="manual-notice">
        <h2 id="manual-notice">{t("manual.notice")}</h2>
        <p className="manual-notice">{t("manual.noticeText")}</p>
        <label className="manual-consent">
          <input
            id="manual-hasConsent"
            type="checkbox"
            checked={complaint.hasConsent}
            aria-invalid={problems.hasConsent === undefined ? undefined : true}
            onChange={(event) => patch({ hasConsent: event.currentTarget.checked })}
          />
          <span>{t("manual.consent")}</span>
        </label>
        <FilePick files={complaint.files} onFiles={(files) => patch({ files })} isRequired={false} />
      </section>
      <div className="flow gap-2">
        <Button type="submit" look="primary" busy={form.isBusy}>
          {t("manual.saveNew")} <kbd className="manual-key">Ctrl+Enter</kbd>
        </Button>
        <Button type="submit" id={OPENS} busy={form.isBusy}>
          {t("manual.saveOpen")}
        </Button>
        <DraftNote {...PLACE} saved="manual.kept" />
        <span role="status" className="muted">
          {form.isBusy && complaint.files.length > 0 && t("manual.sending", { n: complaint.files.length })}
        </span>
      </div>
    </form>
  );
}

function ProblemList({ problems }: { readonly problems: Problems }) {
  const t = useWords();
  return (
    <ul>
      {(Object.keys(problems) as FieldName[]).map((field) => {
        const key = problems[field];
        return (
          key !== undefined && (
            <li key={field}>
              <a
                href={`#manual-${field}`}
                onClick={(event) => {
                  event.preventDefault();
                  document.getElementById(`manual-${field}`)?.focus();
                }}
              >
                {t(key)}
              </a>
            </li>
          )
        );
      })}
    </ul>
  );
}

function SavedNote({ saved, onOpen }: { readonly saved: Saved; readonly onOpen: (ticketId: number) => void }) {
  const t = useWords();
  const { ticket_id: ticketId, ticket_no: number, possible_duplicates: similar = [] } = saved;
  return (
    <Banner tone="good" role="status" title={t("manual.saved", { number: number ?? "" })}>
      {similar.length > 0 && (
        <p>
          {t("manual.duplicates")}{" "}
          {similar.map((ticket) => (
            <Link key={ticket.ticket_id} href={paths.ticket(ticket.ticket_id)}>
              {ticket.ticket_no}{" "}
            </Link>
          ))}
        </p>
      )}
      {ticketId !== undefined && (
        <div>
          <Button small onClick={() => onOpen(ticketId)}>
            {t("manual.open")}
          </Button>
        </div>
      )}
    </Banner>
  );
}
