import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import { useWords } from "../../../i18n/use-words.ts";
import { Button } from "../../../ui/Button.tsx";
import { ProblemBanner } from "../../../ui/Banner.tsx";
import { RuleRowCard } from "./RuleRowCard.tsx";
import { useDrag } from "./use-drag.ts";
import type { Order } from "./use-order.ts";

interface Props {
  readonly order: Order;
  readonly onHits: (ruleId: number) => void;
}

const rowId = (ruleId: number): string => `rule-${ruleId}`;

/** Ordered list of rules. A rule moves by its handle, by Alt and the arrows, by buttons, or to a number. */
export function RuleList({ order, onHits }: Props) {
  const t = useWords();
  const list = useRef<HTMLOListElement>(null);
  const [said, setSaid] = useState("");
  const focusNext = useRef<number | null>(null);
  const { rows, move } = order;

  const moveTo = (ruleId: number, to: number): void => {
    const aim = Math.max(0, Math.min(to, rows.length - 1));
    move(ruleId, aim);
    const name = rows.find((row) => row.ruleId === ruleId)?.rule_name ?? "";
    setSaid(t("rules.movedTo", { name, at: aim + 1, of: rows.length }));
    focusNext.current = ruleId;
  };
  // A moved row may lose the focus.
  useEffect(() => {
    if (focusNext.current === null) return;
    const row = document.getElementById(rowId(focusNext.current));
    if (row !== null && !row.contains(document.activeElement)) row.focus();
    row?.scrollIntoView({ block: "nearest" });
    focusNext.current = null;
  }, [rows]);

  const onKeyDown = (event: KeyboardEvent, ruleId: number, at: number): void => {
    if (!event.altKey) {
      if (event.target !== event.currentTarget) return;
      const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
      const next = rows[at + step];
      if (step === 0 || next === undefined) return;
      event.preventDefault();
      document.getElementById(rowId(next.ruleId))?.focus();
      return;
    }
    const places: Readonly<Record<string, number>> = {
      ArrowUp: at - 1,
      ArrowDown: at + 1,
      Home: 0,
      End: rows.length - 1,
    };
    const to = places[event.code];
    if (to === undefined) return;
    event.preventDefault();
    moveTo(ruleId, to);
  };

  const { draggedId, onGrab } = useDrag({ list, ids: rows.map((row) => row.ruleId), move, drop: moveTo });

  return (
    <section className="stack gap-2" aria-labelledby="rules-order">
      <h2 id="rules-order">{t("rules.order", { n: rows.length })}</h2>
      <p className="muted small">{t("rules.orderHow")}</p>
      {order.isMoved && (
        <div className="rules-unsaved flow gap-2">
          <strong>{t("rules.isMoved")}</strong>
          <Button look="primary" small busy={order.submit.isBusy} onClick={order.save}>
            {t("rules.saveOrder")}
          </Button>
          <Button small icon="undo" onClick={order.undo}>
            {t("rules.undoOrder")}
          </Button>
        </div>
      )}
      <ProblemBanner problem={order.submit.problem} />
      <p className="visually-hidden" role="status">
        {said}
      </p>
      <ol ref={list} className="rules-list stack gap-2">
        {rows.map((row, at) => (
          // The row is one stop of the Tab key; arrows go from row to row, and with Alt they take it along.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
          <li
            key={row.ruleId}
            id={rowId(row.ruleId)}
            className="card rules-row"
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
            tabIndex={0}
            data-dragged={row.ruleId === draggedId || undefined}
            data-off={row.is_active === "N" || undefined}
            aria-label={t("rules.row", { at: at + 1, name: row.rule_name })}
            onKeyDown={(event) => onKeyDown(event, row.ruleId, at)}
          >
            <RuleRowCard
              row={row}
              at={at}
              count={rows.length}
              onMove={(to) => moveTo(row.ruleId, to)}
              onHits={() => onHits(row.ruleId)}
              onGrab={(event) => onGrab(event, row.ruleId)}
            />
          </li>
        ))}
      </ol>
    </section>
  );
}
