import { memo, type MouseEvent, type ReactNode } from "react";
import { Link } from "wouter";
import { SOURCE } from "@smgt/contract/constants.ts";
import type { TicketRow as Row } from "@smgt/contract/shapes/ticket.ts";
import { formatMoment, formatRelative } from "../../../i18n/formats.ts";
import { useLanguage, useWords } from "../../../i18n/use-words.ts";
import { classNames } from "../../../lib/class-names.ts";
import { firstLine } from "../../../lib/first-line.ts";
import { htmlLang } from "../../../parts/html-lang.ts";
import { PresenceChips } from "../../../parts/presence/PresenceChips.tsx";
import { usePeopleAt } from "../../../parts/presence/people.ts";
import { slaView } from "../../../parts/sla.ts";
import { SlaBadge } from "../../../parts/SlaBadge.tsx";
import { StatusPill } from "../../../parts/StatusPill.tsx";
import { paths } from "../../../paths.ts";
import { Icon } from "../../../ui/Icon.tsx";
import type { IconName } from "../../../ui/icon-paths.ts";
import type { Column, ColumnName, FactName, Facts, SameFacts } from "./columns.ts";
import { RowMarks } from "./RowMarks.tsx";

/** Callbacks of a row; identical for all rows of a list, so that no row renders for another. */
export interface RowDoes {
  readonly onCurrent: (ticketId: number) => void;
  readonly onOpen: (row: Row) => void;
  /** Called when the reader is about to open the ticket. */
  readonly onNear: (row: Row) => void;
  /** Selects a range when Shift is held; null when no bulk action is possible. */
  readonly onSelect: ((ticketId: number, isRange: boolean) => void) | null;
}

interface Props {
  readonly row: Row;
  readonly facts: Facts;
  /** Facts shown once above the list. */
  readonly same: SameFacts;
  readonly columns: readonly Column[];
  readonly now: number;
  readonly isCurrent: boolean;
  readonly isTabStop: boolean;
  readonly isSelected: boolean;
  readonly does: RowDoes;
}

const LINE_LETTERS = 140;
/** Leading and trailing mentions say nothing in the list and cost width. */
const OUTER_MENTIONS = /^(?:@\w+\s+)+|(?:\s+@\w+)+$/g;
const SOURCE_ICONS: Readonly<Record<number, IconName>> = {
  [SOURCE.X_POST]: "message",
  [SOURCE.X_DM]: "mail",
  [SOURCE.CALL_CENTRE]: "phone",
};
const CELLS: Readonly<Record<ColumnName, (props: Props) => ReactNode>> = {
  due: DueCell,
  text: TextCell,
  citizen: CitizenCell,
  issue: ({ facts, same }) => <FactsCell look="issue" facts={facts} names={["subIssue", "issue"]} same={same} />,
  place: ({ facts, same }) => <FactsCell look="place" facts={facts} names={["district", "department"]} same={same} />,
  status: StatusCell,
  received: ReceivedCell,
};

export const TicketRow = memo(function TicketRow(props: Props) {
  const { row, columns, isCurrent, isTabStop, isSelected, does } = props;
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
      {columns.map(({ name }) => {
        const Cell = CELLS[name];
        return <Cell key={name} {...props} />;
      })}
    </tr>
  );
});

function DueCell({ row, now }: Props) {
  const t = useWords();
  return (
    <td className="cell-due">
      <SlaBadge sla={slaView(row, now)} />
      {row.escalation_level > 0 && (
        <span className="cell-small row muted">{t("queue.escalated", { level: row.escalation_level })}</span>
      )}
    </td>
  );
}

function TextCell({ row, isTabStop, does }: Props) {
  return (
    <td className="cell-text">
      <span className="cell-line" lang={htmlLang(row.lang)}>
        <Link
          id={`row-${row.ticket_id}`}
          href={paths.ticket(row.ticket_id)}
          className="cell-number numeral"
          lang="en"
          tabIndex={isTabStop ? 0 : -1}
          onFocus={() => {
            does.onCurrent(row.ticket_id);
            does.onNear(row);
          }}
        >
          {row.ticket_no}
        </Link>
        <RowMarks row={row} />
        {firstLine(row.snippet.replace(OUTER_MENTIONS, ""), LINE_LETTERS)}
      </span>
    </td>
  );
}

function CitizenCell({ row }: Props) {
  const t = useWords();
  const handle = row.citizen_handle ?? t("queue.manual");
  return (
    // The name stands three elements deep, further than the rule looks.
    // oxlint-disable-next-line jsx-a11y/control-has-associated-label
    <td className="cell-citizen">
      <span className="cell-facts" title={`${row.citizen_name} · ${handle}`}>
        <span className="cell-name">{row.citizen_name}</span>
        <span className="cell-small muted">
          <Icon name={SOURCE_ICONS[row.source_id] ?? "file"} size={13} /> {handle}
        </span>
      </span>
    </td>
  );
}

interface FactsProps {
  readonly look: string;
  readonly facts: Facts;
  readonly names: readonly FactName[];
  readonly same: SameFacts;
}

/** Related facts, without the facts that every row shares. */
function FactsCell({ look, facts, names, same }: FactsProps) {
  const [first = "", ...more] = names.filter((name) => !(name in same)).map((name) => facts[name]);
  const rest = more.filter((fact) => fact !== "");
  return (
    <td className={`cell-${look}`}>
      <span className="cell-facts" title={[first, ...rest].join(" · ")}>
        {first}
        {rest.length > 0 && <span className="cell-more muted">{rest.join(" · ")}</span>}
      </span>
    </td>
  );
}

function StatusCell({ row, facts, same }: Props) {
  const isStatusShown = !("status" in same);
  const isOwnerShown = !("owner" in same) && facts.owner !== "";
  return (
    <td className="cell-status">
      <span className="cell-facts" title={[facts.status, facts.owner].filter(Boolean).join(" · ")}>
        {isStatusShown && (
          <StatusPill statusId={row.status_id} name={row.status_name} translations={row.status_name_translations} />
        )}
        {isOwnerShown && <span className={classNames(isStatusShown && "cell-more muted")}>{facts.owner}</span>}
      </span>
    </td>
  );
}

function ReceivedCell({ row, now }: Props) {
  const language = useLanguage();
  return (
    <td className="cell-received">
      <time dateTime={row.received_at} title={`${formatMoment(row.received_at)} IST`}>
        {formatRelative(row.received_at, now, language)}
      </time>
      <span className="cell-people">
        <PresenceChips people={usePeopleAt(row.ticket_id)} isSmall />
      </span>
    </td>
  );
}

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
