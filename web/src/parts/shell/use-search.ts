import { useEffect, useRef, useState } from "react";
import { searchTickets, type FoundTicket } from "@smgt/contract/calls/tickets.ts";
import { rowsOf } from "@smgt/contract/envelope.ts";
import { ask } from "../../api/ask.ts";
import type { Failure } from "../../api/client.ts";

/** After the last letter, so that there is not a call for each. */
const REST_MS = 180;

export interface SearchState {
  /** What the answer below belongs to. */
  readonly text: string;
  readonly isSearching: boolean;
  readonly found: readonly FoundTicket[];
  readonly failure: Failure | null;
}

const nothing: SearchState = { text: "", isSearching: false, found: [], failure: null };

/** Asks while one types. An answer to what is no longer typed is dropped; what was found stays until the next. */
export function useSearch(typed: string): SearchState & { readonly again: () => void } {
  const text = typed.trim().normalize("NFC");
  const [state, setState] = useState(nothing);
  const [tries, setTries] = useState(0);
  const waited = useRef(0);
  useEffect(() => {
    if (text === "") return undefined;
    const stop = new AbortController();
    const search = async (): Promise<void> => {
      const outcome = await ask(searchTickets, { text }, { signal: stop.signal, isQuiet: true });
      if (stop.signal.aborted) return;
      if (outcome.ok) setState({ text, isSearching: false, found: rowsOf(outcome.reply), failure: null });
      else setState({ text, isSearching: false, found: [], failure: outcome.failure });
    };
    // The wish to try again does not wait.
    const isAgain = waited.current !== tries;
    waited.current = tries;
    const timer = setTimeout(() => void search(), isAgain ? 0 : REST_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [text, tries]);
  const again = (): void => {
    setState({ ...state, isSearching: true, failure: null });
    setTries(tries + 1);
  };
  if (text === "") return { ...nothing, again };
  return { ...state, isSearching: state.isSearching || state.text !== text, again };
}
