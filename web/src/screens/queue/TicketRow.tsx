import { memo, type MouseEvent } from "react";
import { Link } from "wouter";
import { SOURCE } from "@smgt/contract/constants.ts";
import type { TicketRow as Row } from "@smgt/contract/shapes/ticket.ts";
import { formatMoment, formatRelative } from "../../i18n/formats.ts";
import { usePick, useLanguage, useWords } from "../../i18n/use-words.ts";
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
import { RowMarks } from "./RowMarks.tsx";

/** What a row can do; the same for all rows of a list, so that none renders for another. */
export interface RowDoes {
  readonly onCurrent: (ticketId: number) => void;
  readonly onOpen: (row: Row) => void;
  /** Somebody is about to open it. */
  readonly onNear: (row: Row) => void;
  /** A range when Shift is held; null where nothing can be done with many. */
  readonly onSelect: ((ticketId: number, isRange: boolean) => void) | null;
}

interface Props {
  readonly row: Row;
  readonly now: number;
  readonly isCurrent: boolean;
  readonly isTabStop: boolean;
  readonly isSelected: boolean;
  readonly isDeskShown: boolean;
  readonly does: RowDoes;
}

const LINE_LETTERS = 100;
/** Whom the citizen calls says nothing in our own list, and costs the width of two words. */
const OUTER_MENTIONS = /^(?:@\w+\s+)+|(?:\s+@\w+)+$/g;
const SOURCE_ICONS: Readonly<Record<number, IconName>> = {
  [SOURCE.X_POST]: "message",
  [SOURCE.X_DM]: "mail",
  [SOURCE.CALL_CENTRE]: "phone",
};

export const TicketRow = memo(function TicketRow(props: Props) {
  const { row, now, isCurrent, isTabStop, isSelected, isDeskShown, does } = props;
  const t = useWords();
  const pick = usePick();
  const language = useLanguage();
  const openByClick = (event: MouseEvent): void => {
    const isOwnClick = event.target instanceof Element && event.target.closest("a, button, label, input") !== null;
    if (isOwnClick || (window.getSelection()?.toString() ?? "") !== "") return;
    does.onOpen(row);
  };
  return (
    <tr
      className={classNames("tickets-row", isCurrent && "tickets-current", isSelected && "tickets-selected")}
      onClick={openByClick}
      onPointerEnter={() => does.onNear(row)}
    >
      {does.onSelect !== null && (
        <SelectCell row={row} isSelected={isSelected} isTabStop={isTabStop} onSelect={does.onSelect} />
      )}
      <td className="cell-sla">
        <SlaBadge sla={slaView(row, now)} />
        {row.escalation_level > 0 && (
          <span className="cell-small row muted">{t("queue.escalated", { level: row.escalation_level })}</span>
        )}
      </td>
      <td className="cell-citizen">
        <span className="cell-name">{row.citizen_name}</span>
        <span className="cell-small row muted">
          <Icon name={SOURCE_ICONS[row.source_id] ?? "file"} size={14} />
          <span className="cell-handle" title={row.citizen_handle ?? undefined}>
            {row.citizen_handle ?? t("queue.manual")}
          </span>
        </span>
      </td>
      <td className="cell-text">
        <Link
          id={`row-${row.ticket_id}`}
          href={paths.ticket(row.ticket_id)}
          className="cell-number numeral"
          tabIndex={isTabStop ? 0 : -1}
          onFocus={() => {
            does.onCurrent(row.ticket_id);
            does.onNear(row);
          }}
        >
          {row.ticket_no}
        </Link>
        <RowMarks row={row} />
        <span className="cell-line" lang={htmlLang(row.lang)}>
          {firstLine(row.snippet.replace(OUTER_MENTIONS, ""), LINE_LETTERS)}
        </span>
      </td>
      <td className="cell-issue" data-label={t("queue.issue")}>
        {pick(row.issue_type_name, row.issue_type_name_translations)}
        <span className="cell-small row muted">
          {pick(row.sub_issue_type_name, row.sub_issue_type_name_translations)}
        </span>
      </td>
      <td className="cell-place" data-label={t("queue.place")}>
        {pick(row.district_name, row.district_name_translations) || t("queue.noDistrict")}
        <span className="cell-small row muted">{pick(row.department_name, row.department_name_translations)}</span>
      </td>
      <td className="cell-status" data-label={t("queue.statusOwner")}>
        <StatusPill statusId={row.status_id} name={row.status_name} translations={row.status_name_translations} />
        <span className="cell-small row muted">
          {[
            row.assignee_names.join(", ") || t("queue.noOwner"),
            isDeskShown && row.desk_user_name !== null ? t("list.desk", { name: row.desk_user_name }) : "",
          ]
            .filter(Boolean)
            .join(" · ")}
        </span>
      </td>
      <td className="cell-received" data-label={t("queue.received")}>
        <time dateTime={row.received_at} title={`${formatMoment(row.received_at)} IST`}>
          {formatRelative(row.received_at, now, language)}
        </time>
        <span className="cell-people">
          <PresenceChips people={usePeopleAt(row.ticket_id)} isSmall />
        </span>
      </td>
    </tr>
  );
});

interface SelectProps {
  readonly row: Row;
  readonly isSelected: boolean;
  readonly isTabStop: boolean;
  readonly onSelect: (ticketId: number, isRange: boolean) => void;
}

function SelectCell({ row, isSelected, isTabStop, onSelect }: SelectProps) {
  const t = useWords();
  return (
    // The name stands three elements deep, further than the rule looks.
    // oxlint-disable-next-line jsx-a11y/control-has-associated-label
    <td className="cell-select">
      <label className="select-box">
        <input
          type="checkbox"
          checked={isSelected}
          tabIndex={isTabStop ? 0 : -1}
          onChange={() => undefined}
          onClick={(event) => onSelect(row.ticket_id, event.shiftKey)}
        />
        <span className="visually-hidden">{t("list.select", { number: row.ticket_no })}</span>
      </label>
    </td>
  );
}
