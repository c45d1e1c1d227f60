import { useState } from "react";
import { useSession } from "../../../session/use-session.ts";
import { ownColumns, readColumns, writeColumns, type Column } from "./columns.ts";

/** One's own columns, on this device as the density is; several people may use one device. */
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
