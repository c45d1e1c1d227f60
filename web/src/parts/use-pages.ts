/** A list that is read page by page under one choice, as far as it was loaded. In the component only, never in the store. */
import { useCallback, useEffect, useRef, useState } from "react";
import type { Call, ExtrasOf, ReplyOf } from "@smgt/contract/call.ts";
import { rowsOf } from "@smgt/contract/envelope.ts";
import type { Outcome, Failure } from "../api/client.ts";

type RowOf<C extends Call> = Exclude<ReplyOf<C>, string> extends readonly (infer T)[] ? T : never;

/** Asks for the page behind the cursor; null for the first one. Must stay the same function. */
export type AskPage<C extends Call, Choice> = (choice: Choice | null, cursor: number | null) => Promise<Outcome<C>>;

export interface Pages<C extends Call, Choice> {
  readonly items: readonly RowOf<C>[];
  /** What came with the newest first page; null until then. */
  readonly extras: Partial<ExtrasOf<C>> | null;
  readonly choice: Choice | null;
  readonly hasMore: boolean;
  readonly isLoading: boolean;
  readonly failure: Failure | null;
  readonly setChoice: (choice: Choice | null) => void;
  readonly loadMore: () => void;
  readonly reload: () => void;
}

const cursorOf = (extras: object): number | null =>
  "next_cursor" in extras && typeof extras.next_cursor === "number" ? extras.next_cursor : null;

/** Reads the first page at once, and again whenever the choice changes. */
export function usePages<C extends Call, Choice>(ask: AskPage<C, Choice>): Pages<C, Choice> {
  const [items, setItems] = useState<readonly RowOf<C>[]>([]);
  const [extras, setExtras] = useState<Partial<ExtrasOf<C>> | null>(null);
  const [choice, setChoice] = useState<Choice | null>(null);
  const [next, setNext] = useState<number | null>(null);
  const [isLoading, setLoading] = useState(true);
  const [failure, setFailure] = useState<Failure | null>(null);
  const asked = useRef(0);

  const load = useCallback(
    async (wanted: Choice | null, cursor: number | null): Promise<void> => {
      asked.current += 1;
      const mine = asked.current;
      setLoading(true);
      const outcome = await ask(wanted, cursor);
      // Something else has been chosen since: this answer is nobody's.
      if (mine !== asked.current) return;
      setLoading(false);
      setFailure(outcome.ok ? null : outcome.failure);
      if (!outcome.ok) return;
      const more = rowsOf(outcome.reply as readonly RowOf<C>[] | string);
      setItems((before) => (cursor === null ? more : [...before, ...more]));
      setNext(cursorOf(outcome.extras));
      if (cursor === null) setExtras(outcome.extras);
    },
    [ask],
  );

  useEffect(() => {
    void load(choice, null);
  }, [load, choice]);
  return {
    items,
    extras,
    choice,
    hasMore: next !== null,
    isLoading,
    failure,
    setChoice,
    loadMore: () => void (next !== null && !isLoading && load(choice, next)),
    reload: () => void load(choice, null),
  };
}
