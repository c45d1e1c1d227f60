import { Link } from "wouter";
import type { ChargeRow } from "@smgt/contract/calls/casework/handover.ts";
import { useAcknowledgeChargeMutation, useChargesQuery } from "../../../api/charge-queries.ts";
import { useSubmit } from "../../../api/use-submit.ts";
import { formatMomentShort } from "../../../i18n/formats.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { paths } from "../../../paths.ts";
import { Button } from "../../../ui/Button.tsx";
import { ProblemBanner } from "../../../ui/Banner.tsx";

/** Charges handed over to the reader; each is one list and is acknowledged as a whole. */
export function Charges() {
  const charges = useChargesQuery({}).data ?? [];
  return charges.map((charge) => <Charge key={charge.charge_id} charge={charge} />);
}

function Charge({ charge }: { readonly charge: ChargeRow }) {
  const t = useWords();
  const submit = useSubmit();
  const [acknowledge] = useAcknowledgeChargeMutation();
  const titleId = `charge-${charge.charge_id}`;
  return (
    <section className="card waiting-charge" aria-labelledby={titleId}>
      <h2 id={titleId}>{t("charge.handed", { name: charge.from_name, count: charge.moved })}</h2>
      <p className="muted">
        {t("charge.by", { name: charge.by_name, time: formatMomentShort(charge.made_at) })} {charge.reason}
      </p>
      <ProblemBanner problem={submit.problem} />
      <details>
        <summary>{t("charge.list")}</summary>
        <ul className="waiting-charge-list">
          {charge.tickets.map((ticket) => (
            <li key={ticket.ticket_id}>
              <Link className="numeral" href={paths.ticket(ticket.ticket_id)}>
                {ticket.ticket_no}
              </Link>
            </li>
          ))}
        </ul>
      </details>
      <div>
        <Button
          look="primary"
          icon="check"
          busy={submit.isBusy}
          onClick={() => void submit.run(() => acknowledge({ charge_id: charge.charge_id }))}
        >
          {t("charge.acknowledge")}
        </Button>
      </div>
    </section>
  );
}
