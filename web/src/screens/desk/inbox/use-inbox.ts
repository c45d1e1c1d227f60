import type { WaitingEntry } from "@smgt/contract/calls/casework/inbox.ts";
import { pagesOf, useMarkWaitingReadMutation, useWaitingInfiniteQuery } from "../../../api/paged-queries.ts";
import { keyed, useCommands } from "../../../parts/commands.ts";

const ALL = {};

/** Id of an entry's element, by which the screen finds it again and marks it. */
export const entryId = ({ kind, ref_id }: WaitingEntry): string => `waiting-${kind}-${ref_id}`;

/** Target of the focus when no entry is left. */
export const HEADING_ID = "waiting-title";

/** The focus goes to the link of an entry. */
const focused = (entries: readonly WaitingEntry[]): number =>
  entries.findIndex((entry) => document.getElementById(entryId(entry)) === document.activeElement);

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
  /** Read news leave the list together with their button, so the next entry takes the focus. */
  const readOne = (entry: WaitingEntry): void => {
    const at = items.indexOf(entry);
    const next = items[at + 1] ?? items[at - 1];
    document.getElementById(next === undefined ? HEADING_ID : entryId(next))?.focus();
    read([entry]);
  };
  const readAll = (): void => {
    document.getElementById(HEADING_ID)?.focus();
    // "Mark all as read" must not resolve a reply with an unclear outcome.
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
