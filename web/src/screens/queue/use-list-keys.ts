import type { KeyboardEvent } from "react";
import type { TicketRow } from "@smgt/contract/shapes/ticket.ts";
import { useShortcuts } from "../../lib/shortcuts.ts";
import type { SelectionOf } from "./use-selection.ts";

interface Does {
  readonly rows: readonly TicketRow[];
  readonly currentId: number | null;
  /** Null where nothing can be done with many. */
  readonly selection: SelectionOf | null;
  readonly peek: (row: TicketRow | null) => void;
  readonly refresh: () => void;
  readonly search: () => void;
  readonly filters: () => void;
  /** Null for roles without a desk. */
  readonly claim: ((row: TicketRow) => void) | null;
  readonly tag: () => void;
}

/** The link of a row is where the focus goes; the browser scrolls to it. */
function focusRow(ticketId: number): void {
  document.getElementById(`row-${ticketId}`)?.focus();
}

/** After the bar has come up: its first action gets the focus. */
function focusBar(): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>("#bulk-bar .bulk-actions button")?.focus());
}

/** The keys of a list. The arrows work also where single keys are switched off. */
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
  useShortcuts({
    KeyJ: () => move(1),
    KeyK: () => move(-1),
    "Shift+KeyJ": () => extend(1),
    "Shift+KeyK": () => extend(-1),
    KeyX: () => current !== null && selection?.toggle(current.ticket_id),
    KeyA: () => {
      if (selection === null || current === null) return;
      if (selection.ids.size === 0) selection.toggle(current.ticket_id);
      focusBar();
    },
    KeyT: does.tag,
    KeyO: () => current !== null && claim?.(current),
    KeyF: does.filters,
    Space: () => does.peek(current ?? rows[0] ?? null),
    Period: does.refresh,
    Slash: does.search,
  });
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
