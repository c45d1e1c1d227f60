/**
 * What a page says about where reading stands. Pure. Ids of the platform grow with time and tell their moment; one that
 * cannot be an id, or that lies in the future, is stored like any other but moves nothing.
 */
import type { RawItem } from "../../../channels/channel.ts";

/** What clocks may differ by. */
export const AHEAD_MS = 5 * 60_000;

export type MadeAt = (id: string) => Date | null;

/** Whether `a` was given after `b`; everything was given after null. */
export const isHigher = (a: string, b: string | null): boolean =>
  b === null || a.length > b.length || (a.length === b.length && a > b);

/** Whether a cursor may stand at this id. */
export function isWithinReason(id: string, madeAt: MadeAt, now: Date): boolean {
  const at = madeAt(id);
  return at !== null && at.getTime() <= now.getTime() + AHEAD_MS;
}

export interface PageFacts {
  readonly newest: string | null;
  /** The oldest of those that lie after what was read before. */
  readonly oldest: string | null;
  /** Whether the page goes back into what was read before. */
  readonly isReached: boolean;
}

/** One old id alone may be a stray; two of them mean that the page has come to what was read before. */
const ENOUGH_OLD = 2;

/** The facts of a page that is read back to `from`; null: as far as it goes. */
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
