import type { TicketDetails } from "@smgt/contract/shapes/ticket.ts";
import { sayFailure } from "../../api/say-error.ts";
import { failureOf } from "../../api/desk-api.ts";
import { useTicketQuery } from "../../api/ticket-queries.ts";
import { formatMoment } from "../../i18n/formats.ts";
import { usePick, useWords } from "../../i18n/use-words.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { htmlLang } from "../html-lang.ts";
import { ownWords } from "../own-words.ts";
import { StatusPill } from "../StatusPill.tsx";
import { differences } from "./differences.ts";

interface Props {
  /** Ticket to join; null if there are many. */
  readonly joiningId: number | null;
  readonly otherId: number;
  readonly problems: readonly string[];
}

/** Compares both tickets, with reasons against the merge and the effect on each. */
export function SideBySide({ joiningId, otherId, problems }: Props) {
  const t = useWords();
  const joining = useTicketQuery({ ticket_id: joiningId ?? otherId }, { skip: joiningId === null }).data;
  const query = useTicketQuery({ ticket_id: otherId });
  const other = query.currentData;
  if (query.error !== undefined) return <p className="field-error">{sayFailure(failureOf(query.error)).join(" ")}</p>;
  if (other === undefined) return <Skeleton height="9rem" />;
  const against = joining === undefined ? [] : differences(joining, other);
  return (
    <div className="stack gap-2">
      <div className="side-by-side">
        {joining !== undefined && <OneTicket ticket={joining} title={t("pick.this")} />}
        <OneTicket ticket={other} title={t("pick.other")} />
      </div>
      {problems.length > 0 && <Banner tone="bad">{problems.join(" ")}</Banner>}
      {problems.length === 0 && against.length > 0 && (
        <Banner tone="warn">
          {against.map((what) => t(what === "place" ? "pick.otherPlace" : "pick.otherIssue")).join(" ")}
        </Banner>
      )}
      {problems.length === 0 && joining !== undefined && (
        <ul className="pick-means small">
          <li>{t("pick.happensThis", { number: joining.ticket_no, other: other.ticket_no })}</li>
          <li>{t("pick.happensOther", { number: other.ticket_no })}</li>
          <li>{t("pick.canUndo")}</li>
        </ul>
      )}
    </div>
  );
}

function OneTicket({ ticket, title }: { readonly ticket: TicketDetails; readonly title: string }) {
  const t = useWords();
  const pick = usePick();
  const said = ownWords(ticket);
  const facts = [
    pick(ticket.sub_issue_type_name ?? "", ticket.sub_issue_type_name_translations),
    pick(ticket.district_name ?? "", ticket.district_name_translations),
    pick(ticket.department_name ?? "", ticket.department_name_translations),
  ].filter((fact) => fact !== "");
  return (
    <article className="side-by-side-one stack gap-1" aria-label={`${title} ${ticket.ticket_no}`}>
      <p className="row wrap gap-2">
        <span className="muted small">{title}</span>
        <strong className="numeral">{ticket.ticket_no}</strong>
      </p>
      <StatusPill
        statusId={ticket.status_id}
        name={ticket.status_name}
        translations={ticket.status_name_translations}
      />
      <p className="post-text" lang={htmlLang(said.lang)}>
        {said.text}
      </p>
      <p className="small">{facts.join(" · ")}</p>
      <p className="muted small">
        <Icon name="user" size={14} /> {ticket.citizen_name}
        {ticket.citizen_handle !== null && ` @${ticket.citizen_handle}`} ·{" "}
        <span className="numeral">{formatMoment(ticket.received_at)}</span>
        {ticket.due_at !== null && (
          <span className="numeral"> · {t("pick.due", { time: formatMoment(ticket.due_at) })}</span>
        )}
      </p>
    </article>
  );
}
