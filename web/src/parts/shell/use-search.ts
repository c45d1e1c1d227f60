import type { FoundTicket } from "@smgt/contract/calls/tickets/tickets.ts";
import type { Failure } from "../../api/client.ts";
import { useSearchTicketsQuery, useTyped } from "../../api/typed-queries.ts";

/** Debounce after the last letter, so that not every letter causes a call. */
const REST_MS = 180;

export interface SearchState {
  readonly isSearching: boolean;
  readonly found: readonly FoundTicket[];
  /** The best match comes first; else the newest does. */
  readonly isBestFirst: boolean;
  readonly failure: Failure | null;
  readonly again: () => void;
}

const NOTHING = { rows: [], isBestFirst: false };

/** Search while typing. Results stay until the next answer. */
export function useSearch(typed: string): SearchState {
  const text = typed.trim().normalize("NFC");
  const { latest, failure, isAsking, again } = useTyped(useSearchTicketsQuery, text === "" ? null : { text }, REST_MS);
  const { rows, isBestFirst } = failure === null && latest !== null ? latest : NOTHING;
  return { isSearching: isAsking, found: rows, isBestFirst, failure, again };
}
