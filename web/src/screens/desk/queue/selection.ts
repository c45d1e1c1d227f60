/** Which tickets of a list are selected, and from where a range goes on. Pure. */
import { MOST_IN_BULK } from "@smgt/contract/calls/casework/bulk.ts";

export interface Selection {
  readonly ids: ReadonlySet<number>;
  /** Where the last one was chosen; a range begins here. */
  readonly anchor: number | null;
}

export const nothingSelected: Selection = { ids: new Set(), anchor: null };

/** No more than go together; those chosen first stay. */
const bounded = (ids: Iterable<number>): ReadonlySet<number> => new Set([...ids].slice(0, MOST_IN_BULK));

/** Chooses a ticket, or lets it go. */
export function toggle({ ids }: Selection, id: number): Selection {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return { ids: bounded(next), anchor: id };
}

/** Chooses everything from the anchor to this ticket, in the order of the list. */
export function extendTo({ ids, anchor }: Selection, order: readonly number[], id: number): Selection {
  const to = order.indexOf(id);
  const from = anchor === null ? to : order.indexOf(anchor);
  if (to < 0) return { ids, anchor };
  const start = from < 0 ? to : from;
  const between = order.slice(Math.min(start, to), Math.max(start, to) + 1);
  return { ids: bounded([...ids, ...between]), anchor: order[start] ?? id };
}

/** Chooses all of the list, as many as go together. */
export const selectAll = ({ anchor }: Selection, order: readonly number[]): Selection => ({
  ids: bounded(order),
  anchor,
});

/** Forgets those that the list does not hold any more; the same selection when nothing changed. */
export function keepPresent(selection: Selection, order: readonly number[]): Selection {
  const present = new Set(order);
  const kept = [...selection.ids].filter((id) => present.has(id));
  if (kept.length === selection.ids.size) return selection;
  const anchor = selection.anchor !== null && present.has(selection.anchor) ? selection.anchor : null;
  return { ids: new Set(kept), anchor };
}
