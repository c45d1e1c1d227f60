import { useMemo, useState } from "react";
import type { TicketRow } from "@smgt/contract/shapes/ticket.ts";
import { extendTo, keepPresent, nothingSelected, selectAll, toggle } from "./selection.ts";

export interface SelectionOf {
  readonly ids: ReadonlySet<number>;
  readonly toggle: (ticketId: number) => void;
  readonly extendTo: (ticketId: number) => void;
  /** Extends the range from a row to its neighbour; begins at the row unless a range is under way. */
  readonly extendFrom: (fromId: number, toId: number) => void;
  readonly selectAll: () => void;
  readonly clear: () => void;
}

/** Selection of a list. Other filters clear it, and tickets that leave the list are removed. */
export function useSelection(address: string, rows: readonly TicketRow[]): SelectionOf {
  const [held, setHeld] = useState({ address, selection: nothingSelected });
  const order = useMemo(() => rows.map((row) => row.ticket_id), [rows]);
  const selection = held.address === address ? keepPresent(held.selection, order) : nothingSelected;
  return useMemo(() => {
    const set = (next: typeof selection): void => setHeld({ address, selection: next });
    return {
      ids: selection.ids,
      toggle: (ticketId) => set(toggle(selection, ticketId)),
      extendTo: (ticketId) => set(extendTo(selection, order, ticketId)),
      extendFrom: (fromId, toId) => {
        const isUnderWay = selection.ids.has(fromId) && selection.anchor !== null;
        set(extendTo(isUnderWay ? selection : { ...selection, anchor: fromId }, order, toId));
      },
      selectAll: () => set(selectAll(selection, order)),
      clear: () => set(nothingSelected),
    };
  }, [address, order, selection]);
}
