import { MOST_IN_CHARGE, type ChargeTicket } from "@smgt/contract/calls/casework/handover.ts";
import { formatMomentShort } from "../../../i18n/formats.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { Button } from "../../../ui/Button.tsx";

interface Props {
  readonly name: string;
  readonly total: number;
  readonly tickets: readonly ChargeTicket[];
  readonly chosen: readonly number[];
  readonly onChosen: (ticketIds: readonly number[] | null) => void;
}

/** Open tickets, all selected at first; a ticket the successor cannot receive shows the reason. */
export function ChargeTickets({ name, total, tickets, chosen, onChosen }: Props) {
  const t = useWords();
  const toggle = (ticketId: number): void =>
    onChosen(chosen.includes(ticketId) ? chosen.filter((id) => id !== ticketId) : [...chosen, ticketId]);
  return (
    <section className="stack gap-2" aria-labelledby="charge-tickets">
      <div className="row wrap spread gap-2">
        <h2 id="charge-tickets">{t("charge.tickets", { name, count: total })}</h2>
        <div className="flow gap-2">
          <Button small onClick={() => onChosen(null)}>
            {t("charge.all")}
          </Button>
          <Button small look="quiet" onClick={() => onChosen([])}>
            {t("charge.clear")}
          </Button>
        </div>
      </div>
      {total > MOST_IN_CHARGE && <p className="muted">{t("charge.most", { most: MOST_IN_CHARGE })}</p>}
      {/* A long list scrolls, and Tab reaches its boxes. */}
      <ul className="charge-tickets">
        {tickets.map((ticket) => (
          <li key={ticket.ticket_id}>
            <label>
              <input
                type="checkbox"
                checked={chosen.includes(ticket.ticket_id)}
                disabled={ticket.reason !== null}
                onChange={() => toggle(ticket.ticket_id)}
              />
              <span className="charge-facts">
                <strong className="numeral">{ticket.ticket_no}</strong>
                <span>{ticket.status_name}</span>
                {ticket.due_at !== null && (
                  <span className="muted">{t("charge.due", { time: formatMomentShort(ticket.due_at) })}</span>
                )}
                {ticket.reason !== null && <span className="muted">{ticket.reason}</span>}
              </span>
            </label>
          </li>
        ))}
      </ul>
    </section>
  );
}
