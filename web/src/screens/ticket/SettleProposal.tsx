import { useRef, useState } from "react";
import { MAX_REMARK } from "@smgt/contract/constants.ts";
import { refusalText } from "@smgt/contract/refusals.ts";
import type { TicketDetails } from "@smgt/contract/shapes/ticket.ts";
import type { Trouble } from "../../api/client.ts";
import { deskApi, troubleOf } from "../../api/desk-api.ts";
import { useSettleProposalMutation } from "../../api/group-queries.ts";
import { sayTrouble } from "../../api/say-error.ts";
import { useLanguage, useWords } from "../../i18n/use-words.ts";
import { randomId } from "../../lib/random-id.ts";
import { useDeskDispatch } from "../../state/store.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { TextField } from "../../ui/TextField.tsx";

interface Props {
  readonly ticket: TicketDetails;
  readonly proposal: TicketDetails["proposals"][number];
}

type Decision = "CONFIRM" | "REFUSE";

/** Confirms a proposed transfer, deletion or issue, or refuses it with a reason. */
export function SettleProposal({ ticket, proposal }: Props) {
  const t = useWords();
  const language = useLanguage();
  const dispatch = useDeskDispatch();
  const [settle, settling] = useSettleProposalMutation();
  const [reason, setReason] = useState("");
  const [reference, setReference] = useState("");
  const [tried, setTried] = useState<Decision | null>(null);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const press = useRef<string | null>(null);
  const isTransfer = proposal.kind === "transfer";
  const isMissing: Readonly<Record<Decision, boolean>> = {
    CONFIRM: isTransfer && reference.trim() === "",
    REFUSE: reason.trim() === "",
  };
  const decide = async (decision: Decision): Promise<void> => {
    setTried(decision);
    setTrouble(null);
    if (isMissing[decision] || settling.isLoading) return;
    press.current ??= randomId();
    const result = await settle({
      body: {
        ticket_id: ticket.ticket_id,
        status_id: ticket.status_id,
        proposal_id: proposal.proposal_id,
        decision,
        client_ref: press.current,
        ...(reason.trim() === "" ? {} : { remarks: reason.trim() }),
        ...(decision === "CONFIRM" && reference.trim() !== "" ? { external_ref_no: reference.trim() } : {}),
      },
    });
    if (result.error === undefined) return;
    const found = troubleOf(result.error);
    if (found.kind === "refused") press.current = null;
    if (found.refusal === "TICKET_STATUS_MISMATCH" || found.refusal === "PROPOSAL_NOT_OPEN") {
      dispatch(deskApi.util.invalidateTags(["Ticket"]));
    }
    setTrouble(found);
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
      {trouble !== null && (
        <Banner tone="bad" role="alert" title={t("actions.notDone")}>
          {sayTrouble(trouble).join(" ")}
        </Banner>
      )}
      <div className="row-of-buttons">
        <Button look="primary" busy={settling.isLoading} onClick={() => void decide("CONFIRM")}>
          {t("proposal.confirm")}
        </Button>
        <Button busy={settling.isLoading} onClick={() => void decide("REFUSE")}>
          {t("proposal.refuse")}
        </Button>
      </div>
    </>
  );
}
