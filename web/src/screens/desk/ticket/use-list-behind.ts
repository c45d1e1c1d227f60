/**
 * The list one came from, after a reload. It stands in the entry of the browser's history, which outlives a reload and
 * ends with the tab; nothing of a list goes into the browser's storage. Numbers and the address alone, no word of a
 * citizen, and only for the user and the role who came from there (decision 132).
 */
import { useEffect } from "react";
import { useSession } from "../../../session/use-session.ts";
import { keepList, type ListBehind } from "../../../state/slices.ts";
import { useDesk, useDeskDispatch } from "../../../state/store.ts";

/** Keeps the list with the address of the ticket, and takes it up again where the window has forgotten it. */
export function useListBehind(): void {
  const list = useDesk((state) => state.ticket.allTickets);
  const dispatch = useDeskDispatch();
  const session = useSession();
  const listOf = `listOf ${session?.userId} ${session?.roleId}`;
  useEffect(() => {
    if (list !== null) {
      const { address, total, rows } = list;
      const kept = rows.map(({ ticket_id, ticket_no, source_id }) => ({ ticket_id, ticket_no, source_id }));
      history.replaceState({ [listOf]: { key: null, address, total, rows: kept } }, "");
      return;
    }
    const entry = history.state as Readonly<Record<string, ListBehind | undefined>> | null;
    const kept = entry?.[listOf];
    if (kept !== undefined) dispatch(keepList(kept));
  }, [list, listOf, dispatch]);
}
