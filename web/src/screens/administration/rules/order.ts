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
 * The rules that there are by now, in the order that they have, but for those that were moved here: each stands behind the
 * one that it was put behind. So nothing that was moved is lost when a colleague orders, adds or deletes rules meanwhile,
 * and nothing of theirs either.
 */
export function merged(
  mine: readonly number[],
  movedIds: ReadonlySet<number>,
  present: readonly number[],
): readonly number[] {
  const there = new Set(present);
  const list = present.filter((id) => !movedIds.has(id));
  for (const [at, id] of mine.entries()) {
    if (!movedIds.has(id) || !there.has(id)) continue;
    const before = mine.slice(0, at).findLast((one) => there.has(one));
    list.splice(before === undefined ? 0 : list.indexOf(before) + 1, 0, id);
  }
  return list;
}

/** Before which row a pointer stands: the first whose middle lies below it. */
export function placeAt(y: number, rows: readonly { readonly top: number; readonly height: number }[]): number {
  const at = rows.findIndex(({ top, height }) => y < top + height / 2);
  return at === -1 ? rows.length - 1 : at;
}

/** The strip at an edge of the window, as high as the bar at its top, where a list that is dragged over scrolls, and how fast at most, in pixels a second. */
const EDGE_PX = 56;
const FASTEST = 1_600;

/** How fast the list scrolls under a pointer at `y`: the faster the nearer the edge; up is negative. */
export function scrollSpeed(y: number, height: number): number {
  const up = Math.max(0, Math.min(1, (EDGE_PX - y) / EDGE_PX));
  const down = Math.max(0, Math.min(1, (EDGE_PX - (height - y)) / EDGE_PX));
  return up === down ? 0 : FASTEST * (down - up);
}
