import { LIST_KEYS, type ListKey } from "@smgt/contract/calls/tickets/tickets.ts";
import type { TicketRow } from "@smgt/contract/shapes/ticket.ts";
import { skipToken } from "@reduxjs/toolkit/query/react";
import { useFirstRowsQuery } from "../../../api/dashboard-queries.ts";
import type { MyList } from "./use-my-lists.ts";

/** Whether the list is one of tickets: that of calls has its own screen. */
export const isListKey = (key: string | null | undefined): key is ListKey =>
  (LIST_KEYS as readonly (string | null | undefined)[]).includes(key);

/** The head of a list, those with the nearest deadline first; null while loading. */
export function useFirstTickets(list: MyList | undefined): readonly TicketRow[] | null {
  const key = list?.count_key;
  const { data } = useFirstRowsQuery(isListKey(key) ? { key, count: list?.count } : skipToken);
  // Grown or shorter, it is still this list; another one's rows are not shown for it.
  return data !== undefined && data.key === key ? data.rows : null;
}
