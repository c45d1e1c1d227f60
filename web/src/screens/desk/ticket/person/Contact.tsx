import { useState, type FormEvent } from "react";
import { MIN_REVEAL_REASON } from "@smgt/contract/constants.ts";
import type { TicketDetails } from "@smgt/contract/shapes/ticket.ts";
import { useRevealMutation } from "../../../../api/ticket-queries.ts";
import { useSubmit, type Result } from "../../../../api/use-submit.ts";
import { useWords } from "../../../../i18n/use-words.ts";
import { useWhileSame } from "../../../../lib/use-while-same.ts";
import { ProblemBanner } from "../../../../ui/Banner.tsx";
import { Button } from "../../../../ui/Button.tsx";
import { TextField } from "../../../../ui/TextField.tsx";

interface Props {
  readonly ticket: TicketDetails;
}

/** Contact data of the citizen: masked, and shown to officers of the ticket for a recorded reason. */
export function Contact({ ticket }: Props) {
  const t = useWords();
  const [reveal, { data: shown, reset }] = useRevealMutation();
  const [isAsking, setAsking] = useState(false);
  const masked = [ticket.complainant.mobile, ticket.complainant.email, ticket.complainant.address].filter(Boolean);
  if (masked.length === 0) return null;
  if (ticket.permissions.can_see_pii === "N") {
    return (
      <>
        <Lines of={masked} />
        <span className="facts-line muted">{t("details.masked")}</span>
      </>
    );
  }
  if (shown !== undefined) {
    return (
      <>
        <Lines of={[shown.mobile, shown.email, shown.address].filter(Boolean)} />
        <Button small onClick={reset}>
          {t("contact.hide")}
        </Button>
      </>
    );
  }
  return (
    <>
      <Lines of={masked} />
      {isAsking ? (
        <Reason onGive={(reason) => reveal({ ticket_id: ticket.ticket_id, reason })} onDone={() => setAsking(false)} />
      ) : (
        <Button small onClick={() => setAsking(true)}>
          {t("contact.show")}
        </Button>
      )}
    </>
  );
}

function Lines({ of }: { readonly of: readonly (string | null)[] }) {
  return of.map((line) => (
    <span key={line} className="facts-line numeral">
      {line}
    </span>
  ));
}

interface ReasonProps {
  readonly onGive: (reason: string) => Promise<Result<unknown>>;
  readonly onDone: () => void;
}

function Reason({ onGive, onDone }: ReasonProps) {
  const t = useWords();
  const [reason, setReason] = useState("");
  const submit = useSubmit();
  const isRefused = submit.failure?.kind === "refused";
  const problem = useWhileSame(isRefused ? submit.problem : null, reason);
  const give = (event: FormEvent): void => {
    event.preventDefault();
    void submit.run(() => onGive(reason), onDone);
  };
  return (
    <form className="stack gap-4" onSubmit={give}>
      <TextField
        label={t("contact.reason")}
        hint={t("contact.recorded")}
        error={problem}
        value={reason}
        onText={setReason}
        autoFocus
        minLength={MIN_REVEAL_REASON}
        maxLength={500}
        required
      />
      <ProblemBanner problem={isRefused ? null : submit.problem} />
      <div className="row-of-buttons flow gap-2">
        <Button small type="submit" look="primary" busy={submit.isBusy}>
          {t("contact.reveal")}
        </Button>
        <Button small onClick={onDone}>
          {t("app.cancel")}
        </Button>
      </div>
    </form>
  );
}
