import { useState, type ReactNode } from "react";
import { Link } from "wouter";
import { useWords } from "../../../i18n/use-words.ts";
import { classNames } from "../../../lib/class-names.ts";
import { keyed, useCommands } from "../../../parts/commands.ts";
import { adminPaths } from "../../../admin-paths.ts";
import { Button } from "../../../ui/Button.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { addToast } from "../../../ui/toasts.ts";
import type { LogLine } from "./log-line.ts";

const TOAST_MS = 2_000;
const rowId = (id: string): string => `log-row-${id}`;

interface Props {
  readonly lines: readonly LogLine[];
  readonly label: string;
  readonly isBusy: boolean;
  /** Buttons below the facts of an open row. */
  readonly actions?: ((id: string) => ReactNode) | undefined;
}

/** One line per row, which expands to names and values. `j` and `k` move, Enter opens, `y` copies the id. */
export function LogRows({ lines, label, isBusy, actions }: Props) {
  const t = useWords();
  const [openIds, setOpen] = useState<readonly string[]>([]);
  const [lastId, setLast] = useState<string | null>(null);
  const at = lines.findIndex((line) => line.id === lastId);
  const copy = (line: LogLine | undefined): void => {
    if (line === undefined || line.reference === null) return;
    const { reference } = line;
    void navigator.clipboard.writeText(reference).then(
      () => addToast({ tone: "success", lines: [t("logs.copied", { id: reference })], ms: TOAST_MS }),
      () => addToast({ tone: "error", lines: [t("logs.notCopied", { id: reference })], ms: TOAST_MS * 3 }),
    );
  };
  const move = (by: number): void => {
    const to = lines[at === -1 ? 0 : Math.max(0, Math.min(lines.length - 1, at + by))];
    if (to !== undefined) document.getElementById(rowId(to.id))?.focus();
  };
  useCommands(keyed({ "log.next": () => move(1), "log.previous": () => move(-1), "log.copy": () => copy(lines[at]) }));
  const toggle = (id: string): void =>
    setOpen((before) => (before.includes(id) ? before.filter((one) => one !== id) : [...before, id]));
  return (
    <ol className="log-rows" aria-label={label} aria-busy={isBusy}>
      {lines.map((line) => {
        const isOpen = openIds.includes(line.id);
        return (
          <li key={line.id} className={classNames("log-row", `log-${line.tone}`)}>
            <button
              type="button"
              id={rowId(line.id)}
              className="log-line"
              aria-expanded={isOpen}
              onFocus={() => setLast(line.id)}
              onClick={() => toggle(line.id)}
            >
              <Icon name={isOpen ? "chevronDown" : "chevronRight"} size={14} />
              <span className="numeral log-at">{line.at}</span>
              <strong className="log-what">{line.what}</strong>
              <span className="log-about">{line.about}</span>
              {line.outcome !== "" && (
                <span className="log-outcome">
                  <Icon name={line.tone === "good" ? "checkCircle" : "alert"} size={14} /> {line.outcome}
                </span>
              )}
            </button>
            {isOpen && (
              <div className="log-facts">
                <dl>
                  {line.facts
                    .filter(([, value]) => value !== null && value !== "")
                    .map(([name, value]) => (
                      <div key={name}>
                        <dt>{name}</dt>
                        <dd>{value}</dd>
                      </div>
                    ))}
                </dl>
                <div className="flow gap-2">
                  {line.reference !== null && (
                    <>
                      <Button small icon="copy" onClick={() => copy(line)}>
                        {t("logs.copy")}
                      </Button>
                      <Link className="button button-small" href={adminPaths.logId(line.reference)}>
                        <Icon name="link" size={16} /> {t("logs.everything")}
                      </Link>
                    </>
                  )}
                  {actions?.(line.id)}
                </div>
              </div>
            )}
          </li>
        );
      })}
    </ol>
  );
}
