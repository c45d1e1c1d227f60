import { useEffect, useRef, type KeyboardEvent } from "react";
import type { TicketRow } from "@smgt/contract/shapes/ticket.ts";
import { leaveField } from "../../../lib/shortcuts.ts";
import { keyed, useCommands, type Command } from "../../../parts/commands.ts";
import type { Order } from "./filters.ts";
import type { SelectionOf } from "./use-selection.ts";

interface Does {
  readonly rows: readonly TicketRow[];
  readonly currentId: number | null;
  /** Absent when no bulk action is possible. */
  readonly selection: SelectionOf | null;
  readonly peek: (row: TicketRow | null) => void;
  readonly refresh: () => void;
  readonly search: () => void;
  readonly areFiltersOpen: boolean;
  readonly filters: (isOpen: boolean) => void;
  readonly columns: () => void;
  readonly density: () => void;
  readonly order: (order: Order) => void;
  /** Absent for roles without a desk. */
  readonly claim: ((row: TicketRow) => void) | null;
  readonly tag: () => void;
  /** Bulk actions for the selection or the current row. */
  readonly many: readonly Command[];
}

/** Focuses the link of a row; the browser scrolls to it. */
function focusRow(ticketId: number): void {
  document.getElementById(`row-${ticketId}`)?.focus();
}

/**
 * Focuses the first action of the bulk bar, now or after a later render, because its actions load late. Gives up when
 * the focus has moved elsewhere. Rows do not move.
 */
function useBarFocus(): () => void {
  const askedFrom = useRef<Element | null>(null);
  const focusBar = (): void => {
    if (askedFrom.current === null) return;
    const first = document.querySelector<HTMLElement>("#bulk-bar .bulk-actions button");
    if (document.activeElement !== askedFrom.current) askedFrom.current = null;
    else if (first !== null) {
      askedFrom.current = null;
      first.focus({ preventScroll: true });
    }
  };
  useEffect(focusBar);
  return () => {
    askedFrom.current = document.activeElement;
    focusBar();
  };
}

/** Keys and commands of a list. Arrow keys work also where single keys are switched off. */
export function useListKeys(does: Does): { readonly onArrow: (event: KeyboardEvent) => void } {
  const { rows, currentId, selection, claim } = does;
  const index = rows.findIndex((row) => row.ticket_id === currentId);
  const current = rows[index] ?? null;
  const nextOf = (step: number): TicketRow | undefined =>
    rows[index < 0 ? 0 : Math.min(Math.max(index + step, 0), rows.length - 1)];
  const move = (step: number): void => {
    const next = nextOf(step);
    if (next !== undefined) focusRow(next.ticket_id);
  };
  const extend = (step: number): void => {
    const next = nextOf(step);
    if (next === undefined || selection === null) return;
    selection.extendFrom(current?.ticket_id ?? next.ticket_id, next.ticket_id);
    focusRow(next.ticket_id);
  };
  /** Clears the bar, the filters and the selection one after the other; never typed text. */
  const up = (event?: globalThis.KeyboardEvent): void => {
    if (leaveField(event)) return;
    if (document.activeElement?.closest("#bulk-bar") !== null && current !== null) focusRow(current.ticket_id);
    else if (does.areFiltersOpen) does.filters(false);
    else selection?.clear();
  };
  const isMany = selection !== null;
  const askForBar = useBarFocus();
  useCommands([
    ...keyed({
      "list.next": () => move(1),
      "list.previous": () => move(-1),
      "list.peek": () => does.peek(current ?? rows[0] ?? null),
      ...(isMany && {
        "list.select": () => current !== null && selection.toggle(current.ticket_id),
        "list.selectNext": () => extend(1),
        "list.selectPrevious": () => extend(-1),
        "list.actions": () => {
          if (current === null && selection.ids.size === 0) return;
          if (current !== null && selection.ids.size === 0) selection.toggle(current.ticket_id);
          askForBar();
        },
        "list.tag": does.tag,
      }),
      ...(claim !== null && { "list.claim": () => current !== null && claim(current) }),
      "list.search": does.search,
      "list.filters": () => does.filters(true),
      "list.columns": does.columns,
      "list.refresh": does.refresh,
      "list.up": up,
    }),
    { group: "list", name: "keys.list.density", key: null, act: does.density },
    { group: "list", name: "keys.list.sortDue", key: null, act: () => does.order({ by: "due_at", dir: "asc" }) },
    {
      group: "list",
      name: "keys.list.sortReceived",
      key: null,
      act: () => does.order({ by: "received_at", dir: "desc" }),
    },
    ...does.many,
  ]);
  return {
    onArrow: (event) => {
      const isInRow = event.target instanceof Element && event.target.closest("tbody tr") !== null;
      const step = event.code === "ArrowDown" ? 1 : event.code === "ArrowUp" ? -1 : 0;
      if (!isInRow || step === 0 || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      if (event.shiftKey) extend(step);
      else move(step);
    },
  };
}
