import { useState } from "react";
import { pagedApi, pagesOf, useCallTasksInfiniteQuery } from "../../../api/paged-queries.ts";
import { useDeskDispatch } from "../../../state/store.ts";

const ALL = {};

/** Loaded citizens to call, and the current one. */
export function useCalls() {
  const dispatch = useDeskDispatch();
  const { items: tasks, ...pages } = pagesOf(useCallTasksInfiniteQuery(ALL));
  const [chosenId, choose] = useState<number | null>(null);
  return {
    ...pages,
    tasks,
    task: tasks.find((one) => one.ticket_id === chosenId) ?? tasks[0] ?? null,
    choose: (ticketId: number): void => choose(ticketId),
    /** Removes a finished phone call; the next one becomes current, unless the operator has chosen another. */
    drop(ticketId: number): void {
      const at = tasks.findIndex((one) => one.ticket_id === ticketId);
      choose((now) => (now === null || now === ticketId ? (tasks[at + 1]?.ticket_id ?? null) : now));
      const without = pagedApi.util.updateQueryData("callTasks", ALL, (data) => ({
        ...data,
        pages: data.pages.map((page) => ({ ...page, rows: page.rows.filter((one) => one.ticket_id !== ticketId) })),
      }));
      dispatch(without);
      // All loaded calls are done, but more exist.
      if (tasks.length === 1 && pages.hasMore) pages.loadMore();
    },
  };
}

export type Calls = ReturnType<typeof useCalls>;
