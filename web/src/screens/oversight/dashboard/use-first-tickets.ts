import { LIST_KEYS, type ListKey } from "@smgt/contract/calls/tickets/tickets.ts";
import type { TicketRow } from "@smgt/contract/shapes/ticket.ts";
import { skipToken } from "@reduxjs/toolkit/query/react";
import { useFirstRowsQuery } from "../../../api/dashboard-queries.ts";
import type { MyList } from "./use-my-lists.ts";

/** True for a list of tickets; phone calls have their own screen. */
export const isListKey = (key: string | null | undefined): key is ListKey =>
  (LIST_KEYS as readonly (string | null | undefined)[]).includes(key);

/** First rows of a list by due date; null while loading. */
export function useFirstTickets(list: MyList | undefined): readonly TicketRow[] | null {
  const key = list?.count_key;
  const { data } = useFirstRowsQuery(isListKey(key) ? { key, count: list?.count } : skipToken);
  // Rows stay when the list's length changes, but never appear for another list.
  return data !== undefined && data.key === key ? data.rows : null;
}
