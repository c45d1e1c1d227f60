/** Selected tickets of a list and the anchor of a range. Pure. */
import { MOST_IN_BULK } from "@smgt/contract/calls/casework/bulk.ts";

export interface Selection {
  readonly ids: ReadonlySet<number>;
  /** Last chosen ticket; a range begins here. */
  readonly anchor: number | null;
}

export const nothingSelected: Selection = { ids: new Set(), anchor: null };

/** Limits the selection to the bulk maximum; the first chosen stay. */
const bounded = (ids: Iterable<number>): ReadonlySet<number> => new Set([...ids].slice(0, MOST_IN_BULK));

export function toggle({ ids }: Selection, id: number): Selection {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return { ids: bounded(next), anchor: id };
}

/** Selects everything from the anchor to this ticket, in list order. */
export function extendTo({ ids, anchor }: Selection, order: readonly number[], id: number): Selection {
  const to = order.indexOf(id);
  const from = anchor === null ? to : order.indexOf(anchor);
  if (to < 0) return { ids, anchor };
  const start = from < 0 ? to : from;
  const between = order.slice(Math.min(start, to), Math.max(start, to) + 1);
  return { ids: bounded([...ids, ...between]), anchor: order[start] ?? id };
}

/** Selects the whole list, up to the bulk maximum. */
export const selectAll = ({ anchor }: Selection, order: readonly number[]): Selection => ({
  ids: bounded(order),
  anchor,
});

/** Removes tickets that have left the list; returns the same object when nothing changed. */
export function keepPresent(selection: Selection, order: readonly number[]): Selection {
  const present = new Set(order);
  const kept = [...selection.ids].filter((id) => present.has(id));
  if (kept.length === selection.ids.size) return selection;
  const anchor = selection.anchor !== null && present.has(selection.anchor) ? selection.anchor : null;
  return { ids: new Set(kept), anchor };
}
