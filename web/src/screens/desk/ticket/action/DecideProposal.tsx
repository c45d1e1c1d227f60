import { useState } from "react";
import type { TicketDetails } from "@smgt/contract/shapes/ticket.ts";
import { useSettleProposalMutation } from "../../../../api/group-queries.ts";
import { useIdempotentSubmit } from "../../../../api/use-idempotent-submit.ts";
import { useWords } from "../../../../i18n/use-words.ts";
import { ActionFields } from "../../../../parts/action-form/ActionFields.tsx";
import { givenIn } from "../../../../parts/action-form/check-form.ts";
import { emptyForm } from "../../../../parts/action-form/form-draft.ts";
import { useProblems } from "../../../../parts/action-form/use-problems.ts";
import { Button } from "../../../../ui/Button.tsx";
import { ActionError } from "./ActionError.tsx";

type Proposal = TicketDetails["proposals"][number];

interface Props {
  readonly ticket: TicketDetails;
  readonly proposal: Proposal;
  readonly decision: NonNullable<Proposal["decision"]>;
}

export function DecideProposal({ ticket, proposal, decision }: Props) {
  const t = useWords();
  const [settle] = useSettleProposalMutation();
  const form = `proposal-${proposal.proposal_id}`;
  const [draft, setDraft] = useState(emptyForm);
  const [problems, check] = useProblems(form, draft);
  const submit = useIdempotentSubmit(form);
  const { ticket_id: ticketId, status_id, desk_user_id: deskUserId } = ticket;
  const { confirm, refuse } = decision;
  const fields = [...(confirm ?? []), ...refuse];
  const decide = (answer: "CONFIRM" | "REFUSE"): void => {
    if (!check(answer === "CONFIRM" ? (confirm ?? []) : refuse)) return;
    const { proposal_id } = proposal;
    const about = { ticket_id: ticketId, proposal_id, decision: answer, ...givenIn(fields, draft) };
    void submit.run(about, (client_ref) => settle({ body: { ...about, status_id, client_ref } }));
  };
  return (
    <>
      {confirm === null && <p>{t("proposal.notNow")}</p>}
      <ActionFields
        fields={fields}
        about={{ form, ticketId, actionId: 0, deskUserId, receivers: null }}
        draft={draft}
        patch={(change) => setDraft({ ...draft, ...change })}
        problems={problems}
        labels={{ remarks: "proposal.refuseReason" }}
      />
      <ActionError failure={submit.failure} />
      <div className="row-of-buttons flow gap-2">
        {confirm !== null && (
          <Button look="primary" busy={submit.isBusy} onClick={() => decide("CONFIRM")}>
            {t("proposal.confirm")}
          </Button>
        )}
        <Button busy={submit.isBusy} onClick={() => decide("REFUSE")}>
          {t("proposal.refuse")}
        </Button>
      </div>
    </>
  );
}
