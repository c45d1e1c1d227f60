/** A tab that stands in the address, so that a link and the way back lead to it. */
import { useSearchParams } from "wouter";

/** The chosen tab of `ids`, the first one without a word in the address, and how to choose another. */
export function useAddressTab(name: string, ids: readonly string[]): readonly [string, (id: string) => void] {
  const [search, setSearch] = useSearchParams();
  const [first = ""] = ids;
  const named = search.get(name) ?? "";
  const choose = (id: string): void =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        if (id === first) next.delete(name);
        else next.set(name, id);
        return next;
      },
      // The list behind the ticket stands there (use-list-behind.ts).
      { replace: true, state: history.state as unknown },
    );
  return [ids.includes(named) ? named : first, choose];
}
