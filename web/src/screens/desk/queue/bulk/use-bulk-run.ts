import { useCallback, useEffect, useRef, useState } from "react";
import { deskApi } from "../../../../api/desk-api.ts";
import { useDeskDispatch } from "../../../../state/store.ts";
import type { Apply } from "./run-bulk.ts";
import { toTry, withItem, type Item } from "./outcomes.ts";

/** Concurrent calls: fast enough, and leaves capacity to others. */
const AT_ONCE = 4;

export interface BulkRun {
  readonly items: readonly Item[];
  readonly isRunning: boolean;
  /** Runs the items that are neither done nor refused; a repeated call returns its first answer. */
  readonly start: (items: readonly Item[], carry: Apply) => void;
  /** Starts no further call; calls under way finish. */
  readonly stop: () => void;
}

/** Runs a bulk action a few tickets at a time; a refusal of one does not stop the others. */
export function useBulkRun(): BulkRun {
  const dispatch = useDeskDispatch();
  const [items, setItems] = useState<readonly Item[]>([]);
  const [isRunning, setRunning] = useState(false);
  const isStopped = useRef(false);
  const leaving = useRef(new AbortController());
  useEffect(() => {
    leaving.current = new AbortController();
    return () => leaving.current.abort();
  }, []);

  const run = useCallback(
    async (all: readonly Item[], carry: Apply): Promise<void> => {
      const { signal } = leaving.current;
      const change = (ticketId: number, to: Partial<Item>): void => setItems((held) => withItem(held, ticketId, to));
      const waiting = [...toTry(all)];
      const worker = async (): Promise<void> => {
        for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) {
          if (isStopped.current || signal.aborted) return;
          change(item.ticketId, { state: "running" });
          change(item.ticketId, await carry(item, signal));
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, worker));
      if (signal.aborted) return;
      setRunning(false);
      dispatch(deskApi.util.invalidateTags(["Ticket", "Counts"]));
    },
    [dispatch],
  );
  return {
    items,
    isRunning,
    start: (next, carry) => {
      isStopped.current = false;
      setItems(next);
      setRunning(true);
      void run(next, carry);
    },
    stop: () => {
      isStopped.current = true;
    },
  };
}
