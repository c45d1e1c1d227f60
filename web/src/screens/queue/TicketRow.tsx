import { memo, type MouseEvent } from "react";
import { Link } from "wouter";
import { SOURCE } from "@smgt/contract/constants.ts";
import type { TicketRow as Row } from "@smgt/contract/shapes/ticket.ts";
import { formatMoment, formatRelative } from "../../i18n/formats.ts";
import { useBilingual, useLanguage, useWords } from "../../i18n/use-words.ts";
import { classNames } from "../../lib/class-names.ts";
import { firstLine } from "../../lib/first-line.ts";
import { htmlLang } from "../../parts/html-lang.ts";
import { PresenceChips } from "../../parts/presence/PresenceChips.tsx";
import { usePeopleAt } from "../../parts/presence/people.ts";
import { slaView } from "../../parts/sla.ts";
import { SlaBadge } from "../../parts/SlaBadge.tsx";
import { StatusPill } from "../../parts/StatusPill.tsx";
import { paths } from "../../paths.ts";
import { Icon } from "../../ui/Icon.tsx";
import type { IconName } from "../../ui/icon-paths.ts";

interface Props {
  readonly row: Row;
  readonly now: number;
  readonly isCurrent: boolean;
  readonly isTabStop: boolean;
  readonly onCurrent: (ticketId: number) => void;
  readonly onOpen: (row: Row) => void;
}

const LINE_LETTERS = 100;
/** Whom the citizen calls says nothing in our own list, and costs the width of two words. */
const OUTER_MENTIONS = /^(?:@\w+\s+)+|(?:\s+@\w+)+$/g;
const SOURCE_ICONS: Readonly<Record<number, IconName>> = {
  [SOURCE.X_POST]: "message",
  [SOURCE.X_DM]: "mail",
  [SOURCE.CALL_CENTRE]: "phone",
};

export const TicketRow = memo(function TicketRow({ row, now, isCurrent, isTabStop, onCurrent, onOpen }: Props) {
  const t = useWords();
  const pick = useBilingual();
  const language = useLanguage();
  const openByClick = (event: MouseEvent): void => {
    const isOwnClick = event.target instanceof Element && event.target.closest("a, button") !== null;
    if (isOwnClick || (window.getSelection()?.toString() ?? "") !== "") return;
    onOpen(row);
  };
  return (
    <tr className={classNames("tickets-row", isCurrent && "tickets-current")} onClick={openByClick}>
      <td className="cell-sla">
        <SlaBadge sla={slaView(row, now)} />
        {row.escalation_level > 0 && (
          <span className="cell-small">{t("queue.escalated", { level: row.escalation_level })}</span>
        )}
      </td>
      <td className="cell-citizen">
        <span className="cell-name">{row.citizen_name}</span>
        <span className="cell-small">
          <Icon name={SOURCE_ICONS[row.source_id] ?? "file"} size={14} />
          {row.citizen_handle ?? t("queue.manual")}
        </span>
      </td>
      <td className="cell-text">
        <Link
          id={`row-${row.ticket_id}`}
          href={paths.ticket(row.ticket_id)}
          className="cell-number numeral"
          tabIndex={isTabStop ? 0 : -1}
          onFocus={() => onCurrent(row.ticket_id)}
        >
          {row.ticket_no}
        </Link>
        <Marks row={row} />
        <PresenceChips people={usePeopleAt(row.ticket_id)} />
        <span className="cell-line" lang={htmlLang(row.lang)}>
          {firstLine(row.snippet.replace(OUTER_MENTIONS, ""), LINE_LETTERS)}
        </span>
      </td>
      <td className="cell-issue" data-label={t("queue.issue")}>
        {pick(row.issue_type_name, row.issue_type_name_hi)}
        <span className="cell-small">{pick(row.sub_issue_type_name, row.sub_issue_type_name_hi)}</span>
      </td>
      <td className="cell-place" data-label={t("queue.place")}>
        {pick(row.district_name, row.district_name_hi) || t("queue.noDistrict")}
        <span className="cell-small">{pick(row.department_name, row.department_name_hi)}</span>
      </td>
      <td className="cell-status" data-label={t("queue.statusOwner")}>
        <StatusPill statusId={row.status_id} name={row.status_name} nameHi={row.status_name_hi} />
        <span className="cell-small">{row.assignee_names.join(", ") || t("queue.noOwner")}</span>
      </td>
      <td className="cell-received" data-label={t("queue.received")}>
        <time dateTime={row.received_at} title={`${formatMoment(row.received_at)} IST`}>
          {formatRelative(row.received_at, now, language)}
        </time>
      </td>
    </tr>
  );
});

/** What an officer should know before opening: sensitive, came back, belongs together. */
function Marks({ row }: { readonly row: Row }) {
  const t = useWords();
  return (
    <>
      {row.is_sensitive === "Y" && (
        <span className="mark-tag mark-bad">
          <Icon name="shield" size={13} />
          {t("queue.sensitive")}
        </span>
      )}
      {row.return_count > 0 && <span className="mark-tag">{t("queue.returned", { count: row.return_count })}</span>}
      {row.reopen_count > 0 && <span className="mark-tag">{t("queue.reopened", { count: row.reopen_count })}</span>}
      {row.combined_count > 1 && <span className="mark-tag">{t("queue.combined", { count: row.combined_count })}</span>}
    </>
  );
}
