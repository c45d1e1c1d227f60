import "../../ui/RowTable.css";
import "./Broadcasts.css";
import { useState } from "react";
import { useBroadcastsQuery } from "../../api/notification-queries.ts";
import { formatMomentShort } from "../../i18n/formats.ts";
import type { MessageKey } from "../../i18n/language.ts";
import { usePick, useWords } from "../../i18n/use-words.ts";
import { Crumbs } from "../../parts/Crumbs.tsx";
import { DateField } from "../../parts/DateField.tsx";
import { NotRead } from "../../parts/NotRead.tsx";
import { useTitle } from "../../parts/use-title.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";

/** What each type of message is called. */
const KINDS: Readonly<Record<string, MessageKey>> = {
  ANNOUNCEMENT: "broadcasts.ANNOUNCEMENT",
  REMINDER: "broadcasts.REMINDER",
  ESCALATION: "broadcasts.ESCALATION",
  CRITICAL: "broadcasts.CRITICAL",
  PROPOSAL: "broadcasts.PROPOSAL",
  CITIZEN: "broadcasts.CITIZEN",
  REOPENED: "broadcasts.REOPENED",
  SENSITIVE: "broadcasts.SENSITIVE",
  REPLY: "broadcasts.REPLY",
  TWICE: "broadcasts.TWICE",
  DANGER: "broadcasts.DANGER",
};

/** What was told to many officers at once, and how many of them read it. */
export function Broadcasts() {
  const t = useWords();
  const pick = usePick();
  const title = t("broadcasts.title");
  useTitle(title);
  const [from, setFrom] = useState("");
  const [to, setTo] = useState("");
  const { data, error, isFetching, refetch } = useBroadcastsQuery({
    ...(from === "" ? {} : { from_date: from }),
    ...(to === "" ? {} : { to_date: to }),
  });
  return (
    <div className="broadcasts stack gap-4">
      <Crumbs above={[]} here={title} />
      <div>
        <h1>{title}</h1>
        <p className="muted">{t("broadcasts.lead")}</p>
      </div>
      <div className="broadcasts-range">
        <DateField label={t("broadcasts.from")} value={from} onValue={setFrom} isLate />
        <DateField label={t("broadcasts.to")} value={to} onValue={setTo} isLate />
      </div>
      <NotRead error={error} onAgain={() => void refetch()} />
      {data === undefined && isFetching && <Skeleton height="12rem" />}
      {data?.length === 0 && <EmptyState icon="megaphone" title={t("broadcasts.none")} />}
      {data !== undefined && data.length > 0 && (
        <table className="row-table" aria-busy={isFetching}>
          <thead>
            <tr>
              <th scope="col">{t("broadcasts.message")}</th>
              <th scope="col">{t("broadcasts.kind")}</th>
              <th scope="col">{t("broadcasts.when")}</th>
              <th scope="col">{t("broadcasts.people")}</th>
              <th scope="col">{t("broadcasts.read")}</th>
            </tr>
          </thead>
          <tbody>
            {data.map((row) => (
              <tr key={`${row.created_at} ${row.ticket_no ?? ""} ${row.message}`}>
                <th scope="row">
                  {pick(row.message, row.message_translations)}
                  <small className="muted">{t("notifications.by", { name: row.created_by })}</small>
                </th>
                <td data-label={t("broadcasts.kind")}>{t(KINDS[row.message_type] ?? "broadcasts.ANNOUNCEMENT")}</td>
                <td className="numeral" data-label={t("broadcasts.when")}>
                  {formatMomentShort(row.created_at)}
                </td>
                <td className="numeral" data-label={t("broadcasts.people")}>
                  {row.audience_count}
                </td>
                <td className="numeral" data-label={t("broadcasts.read")}>
                  {row.read_count}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}
