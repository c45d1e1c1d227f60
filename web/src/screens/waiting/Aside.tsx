import { Link } from "wouter";
import type { SnoozedTicket } from "@smgt/contract/calls/snooze.ts";
import { useEndSnoozeMutation, useSnoozedQuery } from "../../api/snooze-queries.ts";
import { formatMoment } from "../../i18n/formats.ts";
import type { Words } from "../../i18n/language.ts";
import { useWords } from "../../i18n/use-words.ts";
import { NotRead } from "../../parts/NotRead.tsx";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";

/** What brings the ticket back, in words. */
const untilOf = (t: Words, one: SnoozedTicket): string =>
  [
    ...(one.until === null ? [] : [t("aside.until", { time: `${formatMoment(one.until)} IST` })]),
    ...(one.on_citizen === "Y" ? [t("aside.citizen")] : []),
    ...(one.on_report === "Y" ? [t("aside.report")] : []),
    ...(one.on_status === "Y" ? [t("aside.status")] : []),
  ].join(" · ");

/** The tickets that the reader has put aside, and the way to take one back. */
export function Aside() {
  const t = useWords();
  const { data: rows = [], error, refetch } = useSnoozedQuery();
  const [end, ending] = useEndSnoozeMutation();
  if (error !== undefined) return <NotRead title={t("aside.failed")} error={error} onAgain={refetch} />;
  if (rows.length === 0) return null;
  return (
    <section className="stack gap-2" aria-labelledby="aside-title">
      <h2 id="aside-title">{t("aside.title")}</h2>
      <ol className="waiting-list">
        {rows.map((row) => (
          <li key={row.ticket_id} className="waiting-entry">
            <Icon name="clock" size={20} />
            <div className="stack gap-1">
              <p className="waiting-what numeral">
                <Link href={paths.ticket(row.ticket_id)}>{row.ticket_no}</Link> {row.citizen_name}
              </p>
              <p className="muted small numeral">{untilOf(t, row)}</p>
            </div>
            <Button small busy={ending.isLoading} onClick={() => void end({ ticket_id: row.ticket_id })}>
              {t("aside.back")}
            </Button>
          </li>
        ))}
      </ol>
    </section>
  );
}
