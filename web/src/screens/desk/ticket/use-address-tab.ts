/** Selected tab in the address, for links and the back button. */
import { useSearchParams } from "wouter";

/** Selected tab of `ids`, by default the first, and its setter. */
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
      // The list behind the ticket is stored in this state (use-list-behind.ts).
      { replace: true, state: history.state as unknown },
    );
  return [ids.includes(named) ? named : first, choose];
}
