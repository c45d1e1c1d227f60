import { Link } from "wouter";
import type { SnoozedTicket } from "@smgt/contract/calls/tickets/snooze.ts";
import { useSnoozedQuery } from "../../../api/snooze-queries.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { LoadError } from "../../../parts/LoadError.tsx";
import { untilWords } from "../../../parts/aside-words.ts";
import { useSnooze } from "../../../parts/use-snooze.ts";
import { paths } from "../../../paths.ts";
import { Button } from "../../../ui/Button.tsx";
import { Icon } from "../../../ui/Icon.tsx";

export function SnoozedTickets() {
  const t = useWords();
  const { data: rows = [], error, refetch } = useSnoozedQuery();
  const failed = <LoadError title={t("aside.failed")} error={error} onAgain={refetch} />;
  if (rows.length === 0) return failed;
  return (
    <section className="stack gap-2" aria-labelledby="aside-title">
      <h2 id="aside-title">{t("aside.title")}</h2>
      {failed}
      <ol className="waiting-list">
        {rows.map((row) => (
          <OneAside key={row.ticket_id} row={row} />
        ))}
      </ol>
    </section>
  );
}

function OneAside({ row }: { readonly row: SnoozedTicket }) {
  const t = useWords();
  const { submit, takeBack } = useSnooze(row.ticket_id, row);
  return (
    <li className="waiting-entry">
      <Icon name="clock" size={20} />
      <div className="stack gap-1">
        <p className="waiting-what numeral">
          <Link href={paths.ticket(row.ticket_id)}>{row.ticket_no}</Link> {row.citizen_name}
        </p>
        <p className="muted small numeral">{untilWords(t, row)}</p>
      </div>
      <Button small busy={submit.isBusy} onClick={takeBack}>
        {t("aside.back")}
      </Button>
    </li>
  );
}
