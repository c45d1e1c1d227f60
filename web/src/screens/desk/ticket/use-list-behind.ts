/**
 * Previous list after a reload, stored in the history entry, which ends with the browser tab. Browser storage must
 * never hold a list. The entry holds ids and the address only, no citizen text, and is valid for the same user and role
 * (decision 132).
 */
import { useEffect } from "react";
import { useSession } from "../../../session/use-session.ts";
import { keepList, type ListBehind } from "../../../state/slices.ts";
import { useDesk, useDeskDispatch } from "../../../state/store.ts";

/** Stores the list in the history entry, and restores it after a reload. */
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
