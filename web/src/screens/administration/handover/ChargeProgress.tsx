import { useChargesQuery } from "../../../api/charge-queries.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { LoadError } from "../../../parts/LoadError.tsx";

const ASK_MS = 1_000;

/** Progress of a charge, and the tickets left behind. */
export function ChargeProgress({ chargeId }: { readonly chargeId: number }) {
  const t = useWords();
  const state = useChargesQuery({ charge_id: chargeId }, { pollingInterval: ASK_MS });
  const [charge] = state.data ?? [];
  return (
    <section className="card charge-form" aria-labelledby="charge-under">
      <h2 id="charge-under">{t(charge?.is_finished === "Y" ? "charge.done" : "charge.underWay")}</h2>
      <LoadError error={state.error ?? null} onAgain={() => void state.refetch()} />
      {charge !== undefined && (
        <>
          <p role="status">{t("charge.moved", { moved: charge.moved, total: charge.total, name: charge.to_name })}</p>
          <p className="muted">{t(charge.acknowledged_at === null ? "charge.notTaken" : "charge.taken")}</p>
          {charge.left.length > 0 && (
            <>
              <p>{t("charge.left", { count: charge.left.length })}</p>
              <ul>
                {charge.left.map((ticket) => (
                  <li key={ticket.ticket_no}>
                    <strong className="numeral">{ticket.ticket_no}</strong>: {ticket.reason}
                  </li>
                ))}
              </ul>
            </>
          )}
        </>
      )}
    </section>
  );
}
