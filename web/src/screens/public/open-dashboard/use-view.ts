import { useCallback, useMemo } from "react";
import { useLocation, useSearch } from "wouter";
import { readView, writeView, type View } from "./view.ts";

/** Choices in the address, and their setter. Replaces the address, so that Back leaves the page. */
export function useView(): readonly [View, (patch: Partial<View>) => void] {
  const search = useSearch();
  const [path, go] = useLocation();
  const view = useMemo(() => readView(search), [search]);
  const change = useCallback(
    (patch: Partial<View>) => {
      const query = writeView({ ...view, ...patch });
      go(query === "" ? path : `${path}?${query}`, { replace: true });
    },
    [view, path, go],
  );
  return [view, change];
}
