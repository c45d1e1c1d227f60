import type { WaitingEntry } from "@smgt/contract/calls/casework/inbox.ts";
import { pagesOf, useMarkWaitingReadMutation, useWaitingInfiniteQuery } from "../../../api/paged-queries.ts";
import { keyed, useCommands } from "../../../parts/commands.ts";

const ALL = {};

/** What an entry is, for its element and for a mark. */
export const entryId = ({ kind, ref_id }: WaitingEntry): string => `waiting-${kind}-${ref_id}`;

/** Where the focus goes when no entry is left. */
export const HEADING_ID = "waiting-title";

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
  /** News leave the list when they are read, and all lose the button: the next one takes the focus. */
  const readOne = (entry: WaitingEntry): void => {
    const at = items.indexOf(entry);
    const next = items[at + 1] ?? items[at - 1];
    document.getElementById(next === undefined ? HEADING_ID : entryId(next))?.focus();
    read([entry]);
  };
  const readAll = (): void => {
    document.getElementById(HEADING_ID)?.focus();
    // An answer that nobody has read is not over because all others are.
    read(items.filter((entry) => entry.kind !== "unclear_answer"));
  };
  useCommands(
    keyed({
      "waiting.next": () => move(1),
      "waiting.previous": () => move(-1),
      "waiting.read": () => {
        const entry = items[focused(items)];
        if (entry !== undefined) readOne(entry);
      },
    }),
  );
  return { ...query, read, readOne, readAll, isMarking: marking.isLoading, markFailure: marking.error };
}
