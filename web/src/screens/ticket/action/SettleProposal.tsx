import { useState } from "react";
import { MAX_REMARK } from "@smgt/contract/constants.ts";
import { refusalText } from "@smgt/contract/refusal-text.ts";
import type { TicketDetails } from "@smgt/contract/shapes/ticket.ts";
import { useSettleProposalMutation } from "../../../api/group-queries.ts";
import { useSubmit } from "../../../api/use-submit.ts";
import { useLanguage, useWords } from "../../../i18n/use-words.ts";
import { Button } from "../../../ui/Button.tsx";
import { TextArea } from "../../../ui/TextArea.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { NotDone } from "./NotDone.tsx";

interface Props {
  readonly ticket: TicketDetails;
  readonly proposal: TicketDetails["proposals"][number];
}

type Decision = "CONFIRM" | "REFUSE";

/** Confirms a proposed transfer, deletion or issue, or refuses it with a reason. */
export function SettleProposal({ ticket, proposal }: Props) {
  const t = useWords();
  const language = useLanguage();
  const [settle] = useSettleProposalMutation();
  const [reason, setReason] = useState("");
  const [reference, setReference] = useState("");
  const [tried, setTried] = useState<Decision | null>(null);
  const submit = useSubmit();
  const isTransfer = proposal.kind === "transfer";
  const isMissing: Readonly<Record<Decision, boolean>> = {
    CONFIRM: isTransfer && reference.trim() === "",
    REFUSE: reason.trim() === "",
  };
  const decide = (decision: Decision): void => {
    setTried(decision);
    if (isMissing[decision]) return;
    void submit.run((clientRef) =>
      settle({
        body: {
          ticket_id: ticket.ticket_id,
          status_id: ticket.status_id,
          proposal_id: proposal.proposal_id,
          decision,
          client_ref: clientRef,
          ...(reason.trim() === "" ? {} : { remarks: reason.trim() }),
          ...(decision === "CONFIRM" && reference.trim() !== "" ? { external_ref_no: reference.trim() } : {}),
        },
      }),
    );
  };
  return (
    <>
      {isTransfer && (
        <TextField
          label={t("field.externalRef")}
          value={reference}
          maxLength={60}
          error={tried === "CONFIRM" && isMissing.CONFIRM ? refusalText("PORTAL_REQUIRED", {}, language) : undefined}
          onText={setReference}
        />
      )}
      <TextArea
        label={t("proposal.refuseReason")}
        rows={2}
        maxLength={MAX_REMARK}
        value={reason}
        error={tried === "REFUSE" && isMissing.REFUSE ? t("proposal.reasonWanted") : undefined}
        onText={setReason}
      />
      <NotDone failure={submit.failure} />
      <div className="row-of-buttons flow gap-2">
        <Button look="primary" busy={submit.isBusy} onClick={() => decide("CONFIRM")}>
          {t("proposal.confirm")}
        </Button>
        <Button busy={submit.isBusy} onClick={() => decide("REFUSE")}>
          {t("proposal.refuse")}
        </Button>
      </div>
    </>
  );
}
