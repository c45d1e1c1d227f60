import { Link } from "wouter";
import type { CallTask } from "@smgt/contract/calls/casework/phone-calls.ts";
import type { TicketDetails } from "@smgt/contract/shapes/ticket.ts";
import { failureOf } from "../../../api/desk-api.ts";
import { sayFailure } from "../../../api/say-error.ts";
import { useRevealMutation, useTicketQuery } from "../../../api/ticket-queries.ts";
import { formatMoment } from "../../../i18n/formats.ts";
import type { MessageKey } from "../../../i18n/language.ts";
import { usePick, useWords } from "../../../i18n/use-words.ts";
import { htmlLang } from "../../../parts/html-lang.ts";
import { StatusPill } from "../../../parts/StatusPill.tsx";
import { useAnswerNames } from "../../../parts/use-answer-names.ts";
import { paths } from "../../../paths.ts";
import { Button } from "../../../ui/Button.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";

/** Ticket of the phone call: phone number on request, the citizen's text beside the department's, previous calls. */
export function Summary({ task }: { readonly task: CallTask }) {
  const t = useWords();
  const query = useTicketQuery({ ticket_id: task.ticket_id });
  const ticket = query.data;
  return (
    <section className="card calls-summary" aria-labelledby="calls-summary-title">
      <h2 id="calls-summary-title">
        {t("calls.summary")}{" "}
        <Link href={paths.ticket(task.ticket_id)} className="numeral">
          {task.ticket_no}
        </Link>
      </h2>
      {ticket === undefined && query.error === undefined && <Skeleton height="14rem" />}
      {query.error !== undefined && <p className="muted">{sayFailure(failureOf(query.error)).join(" ")}</p>}
      {ticket !== undefined && (
        <>
          <StatusPill
            statusId={ticket.status_id}
            name={ticket.status_name}
            translations={ticket.status_name_translations}
          />
          <Telephone ticket={ticket} />
          <div className="calls-beside">
            <div>
              <h3>{t("calls.words")}</h3>
              <p lang={htmlLang(ticket.lang)}>{ticket.description}</p>
            </div>
            {task.kind === "tell" ? <News ticket={ticket} /> : <Other ticket={ticket} kind={task.kind} />}
          </div>
          {/* Attempts to request details are remarks of the ticket. */}
          {task.kind === "feedback" && <Log ticket={ticket} />}
        </>
      )}
    </section>
  );
}

/** Masked until the operator reveals it, which is recorded. */
function Telephone({ ticket }: { readonly ticket: TicketDetails }) {
  const t = useWords();
  const [reveal, { data, error, isLoading }] = useRevealMutation();
  const { mobile } = ticket.complainant;
  if (mobile === null) return <p className="muted">{t("calls.noMobile")}</p>;
  const number = data?.mobile ?? null;
  return (
    <div className="calls-number row wrap gap-2">
      <span className="muted">{t("calls.number")}</span>
      <strong className="numeral">{number === null ? mobile : <a href={`tel:${number}`}>{number}</a>}</strong>
      {number === null ? (
        <Button
          small
          icon="eye"
          busy={isLoading}
          onClick={() =>
            void reveal({ ticket_id: ticket.ticket_id, reason: t("calls.showWhy", { number: ticket.ticket_no }) })
          }
        >
          {t("calls.show")}
        </Button>
      ) : (
        <span className="muted">{t("calls.shownOnRecord")}</span>
      )}
      {error !== undefined && <span role="alert">{sayFailure(failureOf(error)).join(" ")}</span>}
    </div>
  );
}

/** Text opposite the citizen's: the report, or the open question. */
function Other({ ticket, kind }: { readonly ticket: TicketDetails; readonly kind: "feedback" | "details" }) {
  const t = useWords();
  const isAsked = kind === "details";
  // A written question is in the reply.
  const isOut = (state: string): boolean => !["draft", "cancelled", "refused"].includes(state);
  const asked =
    ticket.history.findLast((row) => row.says.includes("question"))?.remark ??
    ticket.replies.findLast((reply) => isOut(reply.state))?.text;
  const text = isAsked ? asked : ticket.atr.findLast((report) => report.state === "approved")?.remark;
  return (
    <div>
      <h3>{t(isAsked ? "calls.asked" : "calls.report")}</h3>
      <p>{text ?? t(isAsked ? "calls.notAsked" : "calls.noReport")}</p>
    </div>
  );
}

/** Message for the citizen, as written with the decision. */
function News({ ticket }: { readonly ticket: TicketDetails }) {
  const t = useWords();
  const pick = usePick();
  const row = ticket.history.findLast((each) => each.says.includes("news"));
  return (
    <div>
      <h3>{t("calls.news")}</h3>
      {row !== undefined && (
        <>
          <p>
            <strong>{pick(row.action_name, row.action_name_translations)}</strong>
          </p>
          {row.facts.length > 0 && (
            <p>{row.facts.map((fact) => pick(fact.value, fact.value_translations)).join(" · ")}</p>
          )}
          {row.remark !== null && row.remark !== "" && <p>{row.remark}</p>}
        </>
      )}
    </div>
  );
}

const STATUSES: Readonly<Record<string, MessageKey>> = {
  connected: "calls.connected",
  not_reachable: "calls.notReachable",
  wrong_number: "calls.wrongNumber",
  refused: "calls.refused",
};

function Log({ ticket }: { readonly ticket: TicketDetails }) {
  const t = useWords();
  const answerName = useAnswerNames();
  const nameOf = (code: string): string => {
    const key = STATUSES[code];
    return answerName("call_status", code, key === undefined ? code : t(key));
  };
  return (
    <>
      <h3>{t("calls.log")}</h3>
      {ticket.feedback.length === 0 && <p className="muted">{t("calls.noLog")}</p>}
      <ul className="calls-log">
        {ticket.feedback.map((entry) => (
          <li key={entry.feedback_id}>
            {nameOf(entry.call_status)} <span className="muted numeral">{formatMoment(entry.called_at)} IST</span>
            {entry.remarks !== null && <p>{entry.remarks}</p>}
          </li>
        ))}
      </ul>
    </>
  );
}
