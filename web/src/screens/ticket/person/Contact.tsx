import { useState, type FormEvent } from "react";
import { MIN_REVEAL_REASON } from "@smgt/contract/constants.ts";
import type { TicketDetails } from "@smgt/contract/shapes/ticket.ts";
import { failureOf } from "../../../api/desk-api.ts";
import { sayFailure } from "../../../api/say-error.ts";
import { useRevealMutation } from "../../../api/ticket-queries.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { useWhileSame } from "../../../lib/use-while-same.ts";
import { Button } from "../../../ui/Button.tsx";
import { TextField } from "../../../ui/TextField.tsx";

interface Props {
  readonly ticket: TicketDetails;
}

/** The citizen's contact data: masked, and shown on request to who works the ticket, with a reason that is recorded. */
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
        <Reason
          onGive={async (reason) => {
            const result = await reveal({ ticket_id: ticket.ticket_id, reason });
            if (result.error !== undefined) return sayFailure(failureOf(result.error)).join(" ");
            setAsking(false);
            return null;
          }}
          onCancel={() => setAsking(false)}
        />
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
  /** Gives the sentence that is wrong, or null. */
  readonly onGive: (reason: string) => Promise<string | null>;
  readonly onCancel: () => void;
}

function Reason({ onGive, onCancel }: ReasonProps) {
  const t = useWords();
  const [reason, setReason] = useState("");
  const [error, setError] = useState<string | null>(null);
  const problem = useWhileSame(error, reason);
  const give = (event: FormEvent): void => {
    event.preventDefault();
    void onGive(reason).then(setError);
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
      <div className="row-of-buttons flow gap-2">
        <Button small type="submit" look="primary">
          {t("contact.reveal")}
        </Button>
        <Button small onClick={onCancel}>
          {t("app.cancel")}
        </Button>
      </div>
    </form>
  );
}
