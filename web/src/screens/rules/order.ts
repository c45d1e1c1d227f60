/** The order of rules while somebody moves them. Pure. */

/** The list with the one at `from` taken to `to`; both count from 0, and `to` stays within the list. */
export function moved<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const one = list[from];
  const aim = Math.max(0, Math.min(to, list.length - 1));
  if (one === undefined || aim === from) return list;
  const rest = list.toSpliced(from, 1);
  return rest.toSpliced(aim, 0, one);
}

/**
 * The order as it was moved, for the rules that there are by now: what came since stands at the end, what is gone is gone.
 * Nothing that was moved is lost when a colleague adds or deletes a rule.
 */
export function ordered(movedIds: readonly number[], present: readonly number[]): readonly number[] {
  const there = new Set(present);
  const known = new Set(movedIds);
  return [...movedIds.filter((id) => there.has(id)), ...present.filter((id) => !known.has(id))];
}

/** Before which row a pointer stands: the first whose middle lies below it. */
export function placeAt(y: number, rows: readonly { readonly top: number; readonly height: number }[]): number {
  const at = rows.findIndex(({ top, height }) => y < top + height / 2);
  return at === -1 ? rows.length - 1 : at;
}
