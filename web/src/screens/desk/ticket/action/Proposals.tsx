import { ACTION } from "@smgt/contract/constants.ts";
import type { TicketDetails } from "@smgt/contract/shapes/ticket.ts";
import { useIssuesQuery } from "../../../../api/master-queries.ts";
import { formatMoment } from "../../../../i18n/formats.ts";
import type { MessageKey } from "../../../../i18n/language.ts";
import { usePick, useWords } from "../../../../i18n/use-words.ts";
import { useOwnUserId } from "../../../../session/use-session.ts";
import { Button } from "../../../../ui/Button.tsx";
import { Icon } from "../../../../ui/Icon.tsx";
import { memberName } from "../person/member-name.ts";
import { DecideProposal } from "./DecideProposal.tsx";
import type { Actions } from "./use-actions.ts";

type Proposal = TicketDetails["proposals"][number];

interface Props {
  readonly ticket: TicketDetails;
  readonly actions: Actions;
  /** Opens the form of an action: extensions are decided by their own actions. */
  readonly onAction: (actionId: number) => void;
}

const TITLES: Readonly<Record<Proposal["kind"], MessageKey>> = {
  extension: "proposal.extension",
  transfer: "proposal.transfer",
  delete: "proposal.delete",
  issue: "proposal.issue",
};

/** Proposals awaiting a decision: prominent for deciders, a plain line for others. */
export function Proposals({ ticket, actions, onAction }: Props) {
  const t = useWords();
  if (ticket.proposals.length === 0) return null;
  return (
    <section className="card proposals stack gap-3" aria-labelledby="proposals-title">
      <h2 id="proposals-title">
        <Icon name="scale" size={18} />
        {t("proposal.title")}
      </h2>
      {ticket.proposals.map((proposal) => (
        <OneProposal
          key={proposal.proposal_id}
          ticket={ticket}
          actions={actions}
          onAction={onAction}
          proposal={proposal}
        />
      ))}
    </section>
  );
}

/** True when this reader decides the proposal; an extension is decided by its own actions. */
function isDecider({ kind, decision }: Proposal, { offers }: Actions): boolean {
  if (kind !== "extension") return decision !== null;
  return offers.some(({ action_id: id }) => id === ACTION.GRANT_EXTENSION || id === ACTION.REFUSE_EXTENSION);
}

function OneProposal({ ticket, actions, onAction, proposal }: Props & { readonly proposal: Proposal }) {
  const t = useWords();
  const pick = usePick();
  const ownUserId = useOwnUserId();
  const isOwn = proposal.proposed_by_user_id === ownUserId;
  const isMine = !isOwn && isDecider(proposal, actions);
  const issueName = useIssueName(proposal);
  const member = ticket.combined.find((row) => row.ticket_combined_id === proposal.ticket_combined_id);
  const isWhole = member === undefined || member.relation === "PRIMARY";
  return (
    <article className="proposal stack gap-2" data-mine={isMine || undefined}>
      <h3>{t(TITLES[proposal.kind])}</h3>
      <p className="muted numeral">
        {t("proposal.by", { name: proposal.proposed_by, time: formatMoment(proposal.proposed_at) })}
      </p>
      {proposal.requested_due_at !== null && (
        <p className="numeral">
          <strong>{t("proposal.until", { time: formatMoment(proposal.requested_due_at) })}</strong>
        </p>
      )}
      {proposal.target_portal !== null && <p>{t("proposal.portal", { portal: proposal.target_portal })}</p>}
      {proposal.kind === "delete" && (
        <p>
          {t("proposal.member", {
            member: isWhole ? t("proposal.wholeTicket") : memberName(member, ticket, t, pick),
          })}
        </p>
      )}
      {issueName !== "" && <p>{issueName}</p>}
      {proposal.reason !== null && <p className="timeline-remark proposal-reason">{proposal.reason}</p>}
      {proposal.reply_text !== null && (
        <>
          <p className="muted">{t("proposal.reply")}</p>
          <p className="timeline-remark proposal-reason">{proposal.reply_text}</p>
        </>
      )}
      {!isMine && <p>{t("proposal.waitsFor", { who: pick(proposal.waits_for, proposal.waits_for_translations) })}</p>}
      {isMine && proposal.kind === "extension" && (
        <div className="row-of-buttons flow gap-2">
          <Button look="primary" onClick={() => onAction(ACTION.GRANT_EXTENSION)}>
            {t("proposal.grant")}
          </Button>
          <Button onClick={() => onAction(ACTION.REFUSE_EXTENSION)}>{t("proposal.refuse")}</Button>
        </div>
      )}
      {isMine && proposal.decision !== null && (
        <DecideProposal ticket={ticket} proposal={proposal} decision={proposal.decision} />
      )}
    </article>
  );
}

function useIssueName({ kind, issue_type: issueId, sub_issue_type: subIssueId }: Proposal): string {
  const pick = usePick();
  const issues = useIssuesQuery(undefined, { skip: kind !== "issue" }).data ?? [];
  const issue = issues.find((row) => row.issue_type === issueId);
  const sub = issue?.sub_issues.find((row) => row.sub_issue_type === subIssueId);
  return [
    issue === undefined ? "" : pick(issue.issue_type_name, issue.issue_type_name_translations),
    sub === undefined ? "" : pick(sub.sub_issue_type_name, sub.sub_issue_type_name_translations),
  ]
    .filter((name) => name !== "")
    .join(" – ");
}
