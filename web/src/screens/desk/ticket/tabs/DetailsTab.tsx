import type { ReactNode } from "react";
import { DEFAULT_ISSUE_TYPE_REMARKS } from "@smgt/contract/constants.ts";
import type { TicketDetails } from "@smgt/contract/shapes/ticket.ts";
import { usePrioritiesQuery } from "../../../../api/master-queries.ts";
import { formatMoment } from "../../../../i18n/formats.ts";
import { usePick, useWords } from "../../../../i18n/use-words.ts";
import { Contact } from "../person/Contact.tsx";

interface Props {
  readonly ticket: TicketDetails;
}

export function DetailsTab({ ticket }: Props) {
  const t = useWords();
  const pick = usePick();
  const priority = usePrioritiesQuery().data?.find((row) => row.priority_tag_id === ticket.priority_tag_id);
  const { complainant } = ticket;
  return (
    <dl className="facts">
      <Fact name={t("details.issue")}>{pick(ticket.issue_type_name, ticket.issue_type_name_translations)}</Fact>
      <Fact name={t("details.subIssue")}>
        {pick(ticket.sub_issue_type_name, ticket.sub_issue_type_name_translations)}
      </Fact>
      <Fact name={t("queue.district")}>{pick(ticket.district_name, ticket.district_name_translations)}</Fact>
      <Fact name={t("queue.department")}>{pick(ticket.department_name, ticket.department_name_translations)}</Fact>
      <Fact name={t("details.priority")}>
        {priority === undefined ? "" : pick(priority.priority_tag_name, priority.priority_tag_name_translations)}
      </Fact>
      <Fact name={t("details.tags")}>
        {ticket.tags.length > 0 &&
          ticket.tags.map((tag) => (
            <span key={tag} className="tag">
              {tag}
            </span>
          ))}
      </Fact>
      <Fact name={t("queue.received")}>
        <span className="numeral">{formatMoment(ticket.received_at)} IST</span>
      </Fact>
      <Fact name={t("details.remarks")}>{ticket.issue_type_remarks || DEFAULT_ISSUE_TYPE_REMARKS}</Fact>
      <Fact name={t("details.complainant")}>
        {complainant.name}
        <Contact ticket={ticket} />
      </Fact>
      {ticket.return_count > 0 && (
        <Fact name={t("details.returns")}>{t("queue.returned", { count: ticket.return_count })}</Fact>
      )}
      {ticket.reopen_count > 0 && (
        <Fact name={t("details.reopens")}>{t("queue.reopened", { count: ticket.reopen_count })}</Fact>
      )}
    </dl>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  const isEmpty = children === "" || children === null || children === false || children === undefined;
  return (
    <div>
      <dt>{name}</dt>
      <dd>{isEmpty ? "–" : children}</dd>
    </div>
  );
}
