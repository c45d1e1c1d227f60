import { useState } from "react";
import { useSession } from "../../../session/use-session.ts";
import { ownColumns, readColumns, writeColumns, type Column } from "./columns.ts";

/** The officer's columns, stored on this device by user, because several people may share it. */
export function useColumns(): readonly [readonly Column[], (columns: readonly Column[]) => void] {
  const key = `smgt-columns-${useSession()?.userId ?? ""}`;
  const [columns, setColumns] = useState(() => readColumns(localStorage.getItem(key)));
  const keep = (next: readonly Column[]): void => {
    if (next === ownColumns) localStorage.removeItem(key);
    else localStorage.setItem(key, writeColumns(next));
    setColumns(next);
  };
  return [columns, keep];
}
