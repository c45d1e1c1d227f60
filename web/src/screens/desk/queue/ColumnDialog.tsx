import "./ColumnDialog.css";
import type { KeyboardEvent } from "react";
import { useWords } from "../../../i18n/use-words.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { moveColumn, ownColumns, showColumn, widenColumn, type Column } from "./columns.ts";
import { COLUMN_WORDS } from "./TableHead.tsx";

interface Props {
  readonly columns: readonly Column[];
  readonly onColumns: (columns: readonly Column[]) => void;
  readonly onClose: () => void;
}

const STEP_REM = 1;

/** Choice, order and width of columns; each change applies at once behind the dialog. */
export function ColumnDialog({ columns, onColumns, onClose }: Props) {
  const t = useWords();
  /** The list item moves with the column, so the focus stays in it. */
  const move = (column: Column, step: -1 | 1): void => onColumns(moveColumn(columns, column.name, step));
  const onKeyDown = (event: KeyboardEvent, column: Column): void => {
    if (!event.altKey || (event.code !== "ArrowUp" && event.code !== "ArrowDown")) return;
    event.preventDefault();
    move(column, event.code === "ArrowUp" ? -1 : 1);
  };
  return (
    <Dialog
      title={t("columns.title")}
      closeLabel={t("app.close")}
      onClose={onClose}
      foot={
        <>
          <Button icon="undo" onClick={() => onColumns(ownColumns)}>
            {t("columns.reset")}
          </Button>
          <Button look="primary" onClick={onClose}>
            {t("columns.done")}
          </Button>
        </>
      }
    >
      <p className="muted small">{t("columns.about")}</p>
      <ul className="column-lines">
        {columns.map((column, at) => {
          const name = t(COLUMN_WORDS[column.name]);
          const isText = column.name === "text";
          return (
            // The keys are those of the buttons inside: with Alt the arrows move the line from any of them.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
            <li key={column.name} className="row wrap spread gap-1" onKeyDown={(event) => onKeyDown(event, column)}>
              <label className="column-name">
                <input
                  type="checkbox"
                  checked={column.isShown}
                  disabled={isText}
                  onChange={() => onColumns(showColumn(columns, column.name, !column.isShown))}
                />
                {name}
              </label>
              <span className="row gap-1">
                <Button
                  small
                  look="quiet"
                  icon="sortUp"
                  iconOnly
                  unavailable={at === 0}
                  onClick={() => move(column, -1)}
                >
                  {t("columns.earlier", { name })}
                </Button>
                <Button
                  small
                  look="quiet"
                  icon="sortDown"
                  iconOnly
                  unavailable={at === columns.length - 1}
                  onClick={() => move(column, 1)}
                >
                  {t("columns.later", { name })}
                </Button>
                {isText ? (
                  <span className="column-rest muted small">{t("columns.rest")}</span>
                ) : (
                  <>
                    <Button
                      small
                      look="quiet"
                      icon="minus"
                      iconOnly
                      onClick={() => onColumns(widenColumn(columns, column.name, column.width - STEP_REM))}
                    >
                      {t("columns.narrower", { name })}
                    </Button>
                    <span className="column-width numeral muted small">{column.width}</span>
                    <Button
                      small
                      look="quiet"
                      icon="plus"
                      iconOnly
                      onClick={() => onColumns(widenColumn(columns, column.name, column.width + STEP_REM))}
                    >
                      {t("columns.wider", { name })}
                    </Button>
                  </>
                )}
              </span>
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}
