import type { WaitingEntry } from "@smgt/contract/calls/waiting.ts";
import { pagesOf, useMarkWaitingReadMutation, useWaitingInfiniteQuery } from "../../api/paged-queries.ts";
import { useShortcuts } from "../../lib/shortcuts.ts";

const ALL = {};

/** What an entry is, for its element and for a mark. */
export const entryId = ({ kind, ref_id }: WaitingEntry): string => `waiting-${kind}-${ref_id}`;

/** The link of an entry is where the focus goes. */
const focused = (entries: readonly WaitingEntry[]): number =>
  entries.findIndex((entry) => document.getElementById(entryId(entry)) === document.activeElement);

/** The list as far as it was loaded, and its keys. */
export function useWaiting() {
  const query = pagesOf(useWaitingInfiniteQuery(ALL));
  const [mark, marking] = useMarkWaitingReadMutation();
  const { items } = query;
  const read = (entries: readonly WaitingEntry[]): void => {
    const unread = entries.filter((entry) => entry.is_read === "N");
    if (unread.length === 0) return;
    void mark({ entries: unread.slice(0, 100).map(({ kind, ref_id }) => ({ kind, ref_id })) });
  };
  const move = (step: number): void => {
    const at = focused(items);
    const next = items[at < 0 ? 0 : Math.min(Math.max(at + step, 0), items.length - 1)];
    if (next !== undefined) document.getElementById(entryId(next))?.focus();
  };
  useShortcuts({
    KeyJ: () => move(1),
    KeyK: () => move(-1),
    KeyE: () => {
      const at = focused(items);
      const entry = items[at];
      if (entry === undefined) return;
      // News leave the list when they are read: the next one takes the focus.
      move(at === items.length - 1 ? -1 : 1);
      read([entry]);
    },
  });
  return { ...query, read, isMarking: marking.isLoading, markFailure: marking.error };
}
