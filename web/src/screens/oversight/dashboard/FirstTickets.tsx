import { Link } from "wouter";
import type { TicketRow } from "@smgt/contract/shapes/ticket.ts";
import { usePick, useWords } from "../../../i18n/use-words.ts";
import { useNow } from "../../../lib/use-now.ts";
import { htmlLang } from "../../../parts/html-lang.ts";
import { slaView } from "../../../parts/sla.ts";
import { SlaBadge } from "../../../parts/SlaBadge.tsx";
import { paths } from "../../../paths.ts";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { isListKey, useFirstTickets } from "./use-first-tickets.ts";
import { firstList, type MyList } from "./use-my-lists.ts";

interface Props {
  readonly lists: readonly MyList[];
}

/** First five tickets by due date in the suggested list. */
export function FirstTickets({ lists }: Props) {
  const t = useWords();
  const list = firstList(lists);
  const rows = useFirstTickets(list);
  const now = useNow(30_000);
  if (!isListKey(list?.count_key)) return null;
  return (
    <section className="card first" aria-labelledby="first-title">
      <h2 id="first-title">{t("dashboard.first")}</h2>
      <ol>
        {rows === null
          ? [1, 2, 3, 4, 5].map((n) => (
              <li key={n} className="first-row">
                <Skeleton height="2.4em" />
              </li>
            ))
          : rows.map((row) => <FirstRow key={row.ticket_id} row={row} now={now} />)}
      </ol>
    </section>
  );
}

function FirstRow({ row, now }: { readonly row: TicketRow; readonly now: number }) {
  const pick = usePick();
  return (
    <li className="first-row">
      <div className="first-text">
        <Link href={paths.ticket(row.ticket_id)} className="numeral">
          {row.ticket_no}
        </Link>
        <p lang={htmlLang(row.lang)}>{row.snippet}</p>
        <p className="muted small">
          {[
            pick(row.sub_issue_type_name, row.sub_issue_type_name_translations),
            pick(row.district_name, row.district_name_translations),
          ]
            .filter(Boolean)
            .join(" · ")}
        </p>
      </div>
      <SlaBadge sla={slaView(row, now)} />
    </li>
  );
}
