/**
 * Read position derived from a page. Pure. Platform ids grow with time and contain it; an invalid or future id is
 * stored like any other but moves no cursor.
 */
import type { RawItem } from "../../../channels/channel.ts";

/** Tolerated clock difference. */
export const AHEAD_MS = 5 * 60_000;

export type MadeAt = (id: string) => Date | null;

/** Returns true when `a` is newer than `b`; everything is newer than null. */
export const isHigher = (a: string, b: string | null): boolean =>
  b === null || a.length > b.length || (a.length === b.length && a > b);

/** Returns true when a cursor may move to this id. */
export function isWithinReason(id: string, madeAt: MadeAt, now: Date): boolean {
  const at = madeAt(id);
  return at !== null && at.getTime() <= now.getTime() + AHEAD_MS;
}

export interface PageFacts {
  readonly newest: string | null;
  /** Oldest id newer than the previous read. */
  readonly oldest: string | null;
  /** True when the page overlaps the previous read. */
  readonly isReached: boolean;
}

/** One old id alone may be a stray; two mean that the page has reached the previous read. */
const ENOUGH_OLD = 2;

/** Facts of a page, read back to `from`; null for as far as possible. */
export function pageFacts(
  items: readonly Pick<RawItem, "externalId">[],
  from: string | null,
  madeAt: MadeAt,
  now: Date,
): PageFacts {
  const ids = items.flatMap(({ externalId: id }) => (id !== null && isWithinReason(id, madeAt, now) ? [id] : []));
  const after = ids.filter((id) => isHigher(id, from));
  const sorted = after.toSorted((a, b) => (a === b ? 0 : isHigher(a, b) ? 1 : -1));
  return {
    newest: sorted.at(-1) ?? null,
    oldest: sorted[0] ?? null,
    isReached: ids.length - after.length >= ENOUGH_OLD,
  };
}
