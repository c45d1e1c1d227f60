import { useState } from "react";
import { Link } from "wouter";
import type { TicketDetails } from "@smgt/contract/shapes/ticket.ts";
import { useTicketsOfPersonQuery } from "../../../../api/group-queries.ts";
import { formatMoment } from "../../../../i18n/formats.ts";
import { useWords } from "../../../../i18n/use-words.ts";
import { StatusPill } from "../../../../parts/StatusPill.tsx";
import { LoadError } from "../../../../parts/LoadError.tsx";
import { paths } from "../../../../paths.ts";
import { Button } from "../../../../ui/Button.tsx";
import { Icon } from "../../../../ui/Icon.tsx";
import { Skeleton } from "../../../../ui/Skeleton.tsx";

const PAGE = 20;

/** Other tickets of this person that the reader may see, newest first. */
export function PersonTab({ ticket }: { readonly ticket: TicketDetails }) {
  const t = useWords();
  return (
    <section aria-label={t("person.lead", { name: ticket.complainant.name })}>
      <Page ticket={ticket} cursor={null} />
    </section>
  );
}

interface PageProps {
  readonly ticket: TicketDetails;
  /** Last ticket of the previous page. */
  readonly cursor: number | null;
}

/** Twenty tickets, and further pages on request. */
function Page({ ticket, cursor }: PageProps) {
  const t = useWords();
  const [isMore, setMore] = useState(false);
  const query = useTicketsOfPersonQuery({
    ticket_id: ticket.ticket_id,
    ...(cursor === null ? {} : { cursor }),
  });
  if (query.error !== undefined)
    return <LoadError title={t("person.failed")} error={query.error} onAgain={query.refetch} />;
  const rows = query.data;
  if (rows === undefined) return <Skeleton height="8rem" />;
  if (rows.length === 0) return cursor === null ? <p className="muted">{t("person.none")}</p> : null;
  const last = rows.at(-1);
  return (
    <>
      <ul className="rows-list stack">
        {rows.map((row) => (
          <li key={row.ticket_id}>
            <Icon name="file" size={16} />
            <div className="group-member">
              <Link href={paths.ticket(row.ticket_id)} className="numeral">
                {row.ticket_no}
              </Link>
              <small className="group-words">{row.snippet}</small>
              <small className="numeral">{formatMoment(row.received_at)} IST</small>
              <StatusPill statusId={row.status_id} name={row.status_name} translations={row.status_name_translations} />
            </div>
          </li>
        ))}
      </ul>
      {rows.length === PAGE && !isMore && (
        <Button small onClick={() => setMore(true)}>
          {t("person.more")}
        </Button>
      )}
      {isMore && last !== undefined && <Page ticket={ticket} cursor={last.ticket_id} />}
    </>
  );
}
