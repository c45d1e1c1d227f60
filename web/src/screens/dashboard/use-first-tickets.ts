import { useEffect, useState } from "react";
import { commonList, LIST_KEYS, type ListKey } from "@smgt/contract/calls/tickets.ts";
import { withHindiNames } from "@smgt/contract/hindi-names.ts";
import { rowsOf } from "@smgt/contract/envelope.ts";
import type { TicketRow } from "@smgt/contract/shapes/ticket.ts";
import { ask } from "../../api/ask.ts";
import type { MyList } from "./use-my-lists.ts";

const HOW_MANY = 5;

const isListKey = (key: string | null | undefined): key is ListKey =>
  (LIST_KEYS as readonly (string | null | undefined)[]).includes(key);

/** The head of a list, those with the nearest deadline first; null while loading. */
export function useFirstTickets(list: MyList | undefined): readonly TicketRow[] | null {
  const [rows, setRows] = useState<readonly TicketRow[] | null>(null);
  const key = list?.count_key;
  const count = list?.count;
  useEffect(() => {
    if (!isListKey(key)) return undefined;
    const stop = new AbortController();
    void ask(
      commonList,
      { list_key: key, page_size: HOW_MANY, sort_by: "due_at", sort_dir: "asc" },
      { signal: stop.signal },
    ).then((outcome) => {
      if (stop.signal.aborted || !outcome.ok) return;
      const { names_hi: names } = outcome.extras;
      setRows(rowsOf(outcome.reply).map((row) => withHindiNames(row, names)));
    });
    return () => stop.abort();
  }, [key, count]);
  return rows;
}
