/** Order of rules during moves. Pure. */

/** Moves one entry; indexes count from 0, and `to` is limited to the list. */
export function moved<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const one = list[from];
  const aim = Math.max(0, Math.min(to, list.length - 1));
  if (one === undefined || aim === from) return list;
  const rest = list.toSpliced(from, 1);
  return rest.toSpliced(aim, 0, one);
}

/**
 * Merges local moves into the present order: each moved rule follows the rule behind which it was put. Neither local
 * moves nor a colleague's changes are lost.
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

/** Index of the first row whose middle is below the pointer. */
export function placeAt(y: number, rows: readonly { readonly top: number; readonly height: number }[]): number {
  const at = rows.findIndex(({ top, height }) => y < top + height / 2);
  return at === -1 ? rows.length - 1 : at;
}

/**
 * Height of the scroll zone at each edge during a drag, as high as the top bar, and the maximum speed in pixels a
 * second.
 */
const EDGE_PX = 56;
const FASTEST = 1_600;

/** Scroll speed for a pointer at `y`: faster near the edge, negative upwards. */
export function scrollSpeed(y: number, height: number): number {
  const up = Math.max(0, Math.min(1, (EDGE_PX - y) / EDGE_PX));
  const down = Math.max(0, Math.min(1, (EDGE_PX - (height - y)) / EDGE_PX));
  return up === down ? 0 : FASTEST * (down - up);
}
