import { useState, type ReactNode } from "react";
import { Link } from "wouter";
import { formatMoment } from "../../../i18n/formats.ts";
import type { MessageKey, Words } from "../../../i18n/language.ts";
import { useWords, type Pick } from "../../../i18n/use-words.ts";
import { classNames } from "../../../lib/class-names.ts";
import { keyed, useCommands } from "../../../parts/commands.ts";
import { adminPaths } from "../../../admin-paths.ts";
import { paths } from "../../../paths.ts";
import { Button } from "../../../ui/Button.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { addToast } from "../../../ui/toasts.ts";

const TOAST_MS = 2_000;
const domId = (id: string): string => `log-row-${id}`;

/** Columns of every log. */
export interface LogRow {
  readonly at_utc: string;
  readonly ticket_no: string | null;
  /** Absent for readers without access to the ticket: they see the number only. */
  readonly ticket_id: number | null;
}

export interface RowWords {
  readonly t: Words;
  readonly pick: Pick;
}

export interface LogLine {
  readonly id: string;
  /** Short description of the event. */
  readonly what: string;
  /** Person or subject of the event. */
  readonly about: readonly (string | null)[];
  readonly tone?: "good" | "warn" | "bad" | "calm";
  /** Text for a tone that is not calm, so that colour is never the only sign. */
  readonly outcome?: string;
  /** Id of the request or job: copied by `y`, and linked to all entries with this id. */
  readonly reference: string | null;
}

/** Name and value in an expanded row; one without a value is omitted. */
export type Column<Row> = readonly [name: MessageKey, value: (row: Row, words: RowWords) => ReactNode];

export interface RowSpec<Row> {
  readonly line: (row: Row, words: RowWords) => LogLine;
  /** Columns before the id. */
  readonly columns: readonly Column<Row>[];
  readonly actions?: (row: Row, words: RowWords) => ReactNode;
}

/** Ticket number, with links to the ticket and its story for readers with access. */
export const TICKET: Column<LogRow> = [
  "logs.ticket",
  ({ ticket_no: ticketNo, ticket_id: ticketId }, { t }) =>
    ticketNo !== null && ticketId !== null ? (
      <span className="flow gap-2">
        <Link className="numeral" href={paths.ticket(ticketId)}>
          {ticketNo}
        </Link>
        <Link href={adminPaths.logTicket(ticketId)}>{t("logs.story")}</Link>
      </span>
    ) : (
      ticketNo && <span className="numeral">{ticketNo}</span>
    ),
];
export const UTC: Column<LogRow> = ["logs.utc", (row) => row.at_utc];

/** Officer's name, with a link to their day. */
export const officer = (userId: number | null, name: string | null, { t }: RowWords): ReactNode =>
  userId === null || name === null || name === "" ? null : (
    <span className="flow gap-2">
      <span>{name}</span>
      <Link href={adminPaths.logOfficer(userId)}>{t("logs.day")}</Link>
    </span>
  );

interface Props<Row extends LogRow> {
  readonly rows: readonly Row[];
  readonly spec: RowSpec<Row>;
  readonly words: RowWords;
  readonly label: string;
  readonly isBusy: boolean;
}

/** One line per row, which expands to names and values. `j` and `k` move, Enter opens, `y` copies the id. */
export function LogRows<Row extends LogRow>({ rows, spec, words, label, isBusy }: Props<Row>) {
  const { t } = words;
  const [openIds, setOpen] = useState<readonly string[]>([]);
  const [lastId, setLast] = useState<string | null>(null);
  const lines = rows.map((row) => spec.line(row, words));
  const at = lines.findIndex((line) => line.id === lastId);
  const move = (by: number): void => {
    const to = lines[at === -1 ? 0 : Math.max(0, Math.min(lines.length - 1, at + by))];
    if (to !== undefined) document.getElementById(domId(to.id))?.focus();
  };
  const copy = (): void => copyReference(t, lines[at]?.reference ?? null);
  useCommands(keyed({ "log.next": () => move(1), "log.previous": () => move(-1), "log.copy": copy }));
  const toggle = (id: string): void =>
    setOpen((before) => (before.includes(id) ? before.filter((one) => one !== id) : [...before, id]));
  return (
    <ol className="log-rows" aria-label={label} aria-busy={isBusy}>
      {rows.map((row, index) => {
        const line = lines[index] ?? spec.line(row, words);
        const { id, tone = "calm", outcome = "" } = line;
        const isOpen = openIds.includes(id);
        return (
          <li key={id} className={classNames("log-row", `log-${tone}`)}>
            <button
              type="button"
              id={domId(id)}
              className="log-line"
              aria-expanded={isOpen}
              onFocus={() => setLast(id)}
              onClick={() => toggle(id)}
            >
              <Icon name={isOpen ? "chevronDown" : "chevronRight"} size={14} />
              <span className="numeral log-at">{formatMoment(row.at_utc)}</span>
              <strong className="log-what">{line.what}</strong>
              <span className="log-about">{line.about.filter(Boolean).join(" · ")}</span>
              {outcome !== "" && (
                <span className="log-outcome">
                  <Icon name={tone === "good" ? "checkCircle" : "alert"} size={14} /> {outcome}
                </span>
              )}
            </button>
            {isOpen && <Facts row={row} spec={spec} words={words} reference={line.reference} />}
          </li>
        );
      })}
    </ol>
  );
}

function copyReference(t: Words, reference: string | null): void {
  if (reference === null) return;
  void navigator.clipboard.writeText(reference).then(
    () => addToast({ tone: "success", lines: [t("logs.copied", { id: reference })], ms: TOAST_MS }),
    () => addToast({ tone: "error", lines: [t("logs.notCopied", { id: reference })], ms: TOAST_MS * 3 }),
  );
}

interface FactsProps<Row> {
  readonly row: Row;
  readonly spec: RowSpec<Row>;
  readonly words: RowWords;
  readonly reference: string | null;
}

function Facts<Row>({ row, spec, words, reference }: FactsProps<Row>) {
  const t = useWords();
  const facts = [...spec.columns, ["logs.id", () => reference] satisfies Column<Row>].map(
    ([name, value]) => [name, value(row, words)] as const,
  );
  return (
    <div className="log-facts">
      <dl>
        {facts
          .filter(([, value]) => value !== null && value !== "")
          .map(([name, value]) => (
            <div key={name}>
              <dt>{t(name)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      <div className="flow gap-2">
        {reference !== null && (
          <>
            <Button small icon="copy" onClick={() => copyReference(t, reference)}>
              {t("logs.copy")}
            </Button>
            <Link className="button button-small" href={adminPaths.logId(reference)}>
              <Icon name="link" size={16} /> {t("logs.everything")}
            </Link>
          </>
        )}
        {spec.actions?.(row, words)}
      </div>
    </div>
  );
}
