import { Link } from "wouter";
import type { TicketRow } from "@smgt/contract/shapes/ticket.ts";
import { usePick, useWords } from "../../../i18n/use-words.ts";
import { useNow } from "../../../lib/use-now.ts";
import { htmlLang } from "../../../parts/html-lang.ts";
import { slaView } from "../../../parts/sla.ts";
import { SlaBadge } from "../../../parts/SlaBadge.tsx";
import { paths } from "../../../paths.ts";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { firstList, type MyList } from "./use-my-lists.ts";
import { LIST_KEYS, type ListKey } from "@smgt/contract/calls/tickets/tickets.ts";
import { skipToken } from "@reduxjs/toolkit/query/react";
import { useFirstRowsQuery } from "../../../api/dashboard-queries.ts";

/** True for a list of tickets; phone calls have their own screen. */
const isListKey = (key: string | null | undefined): key is ListKey =>
  (LIST_KEYS as readonly (string | null | undefined)[]).includes(key);

/** First rows of a list by due date; null while loading. */
function useFirstTickets(list: MyList | undefined): readonly TicketRow[] | null {
  const key = list?.count_key;
  const { data } = useFirstRowsQuery(isListKey(key) ? { key, count: list?.count } : skipToken);
  // Rows stay when the list's length changes, but never appear for another list.
  return data !== undefined && data.key === key ? data.rows : null;
}

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
