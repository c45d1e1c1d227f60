import type { FoundPerson } from "@smgt/contract/calls/casework/citizen.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { formatMomentShort } from "../../../i18n/formats.ts";
import { htmlLang } from "../../../parts/html-lang.ts";
import { StatusPill } from "../../../parts/StatusPill.tsx";
import { Button } from "../../../ui/Button.tsx";
import type { Complaint } from "./complaint.ts";
import { personOf } from "./person.ts";

interface Props {
  readonly people: readonly FoundPerson[];
  readonly parentNo: string;
  readonly patch: (more: Partial<Complaint>) => void;
}

/** Possible matches for the caller, their open tickets, and the choice to add to one of them. */
export function CallerFound({ people, parentNo, patch }: Props) {
  const t = useWords();
  if (people.length === 0) return <p className="muted">{t("manual.nobody")}</p>;
  return (
    <ul className="grid gap-2" aria-label={t("manual.known")}>
      {people.map((person) => (
        <li key={person.citizen_id} className="caller">
          <div className="caller-head">
            <strong>{person.citizen_name}</strong>
            <span className="muted numeral">
              {[person.mobile, person.citizen_handle === null ? null : `@${person.citizen_handle}`, person.address]
                .filter(Boolean)
                .join(" · ")}
            </span>
            <Button small icon="user" onClick={() => patch(personOf(person))}>
              {t("manual.useDetails")}
            </Button>
          </div>
          {person.tickets.length > 0 && (
            <>
              <p className="caller-open">
                {t(person.tickets.length === 1 ? "manual.oneOpen" : "manual.manyOpen", { n: person.tickets.length })}
              </p>
              <OpenTickets tickets={person.tickets} parentNo={parentNo} onJoin={(no) => patch({ parentNo: no })} />
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

interface OpenProps {
  readonly tickets: FoundPerson["tickets"];
  readonly parentNo: string;
  readonly onJoin: (ticketNo: string) => void;
}

function OpenTickets({ tickets, parentNo, onJoin }: OpenProps) {
  const t = useWords();
  return (
    <ul className="caller-tickets grid gap-2">
      {tickets.map((ticket) => (
        <li key={ticket.ticket_id}>
          <span className="numeral">{ticket.ticket_no}</span>
          <StatusPill
            statusId={ticket.status_id}
            name={ticket.status_name}
            translations={ticket.status_name_translations}
          />
          <span lang={htmlLang(ticket.lang)}>{ticket.snippet}</span>
          <span className="muted numeral">{formatMomentShort(ticket.received_at)}</span>
          <Button
            small
            icon="link"
            aria-pressed={ticket.ticket_no === parentNo}
            onClick={() => onJoin(ticket.ticket_no === parentNo ? "" : ticket.ticket_no)}
          >
            {t("manual.join", { number: ticket.ticket_no })}
          </Button>
        </li>
      ))}
    </ul>
  );
}
