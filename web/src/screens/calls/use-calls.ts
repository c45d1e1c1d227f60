/** The citizens to call, as far as they were loaded, and whose turn it is. */
import { useCallback, useEffect, useState } from "react";
import { getCalls, type CallTask } from "@smgt/contract/calls/calls.ts";
import { rowsOf } from "@smgt/contract/envelope.ts";
import { ask } from "../../api/ask.ts";
import type { Failure } from "../../api/client.ts";

export interface Calls {
  readonly tasks: readonly CallTask[];
  readonly task: CallTask | null;
  readonly hasMore: boolean;
  readonly isLoading: boolean;
  readonly failure: Failure | null;
  readonly choose: (ticketId: number) => void;
  readonly loadMore: () => void;
  readonly reload: () => void;
  /** The call is over: the next one in line has its turn. */
  readonly drop: (ticketId: number) => void;
}

export function useCalls(): Calls {
  const [tasks, setTasks] = useState<readonly CallTask[]>([]);
  const [chosenId, setChosenId] = useState<number | null>(null);
  const [cursor, setCursor] = useState<string | null>(null);
  const [isLoading, setLoading] = useState(true);
  const [failure, setFailure] = useState<Failure | null>(null);
  const load = useCallback(async (from: string | null): Promise<void> => {
    setLoading(true);
    const outcome = await ask(getCalls, from === null ? {} : { cursor: from });
    setLoading(false);
    setFailure(outcome.ok ? null : outcome.failure);
    if (!outcome.ok) return;
    const more = rowsOf(outcome.reply);
    setTasks((before) => (from === null ? more : [...before, ...more]));
    setCursor(outcome.extras.next_cursor ?? null);
  }, []);
  useEffect(() => {
    void load(null);
  }, [load]);
  return {
    tasks,
    task: tasks.find((one) => one.ticket_id === chosenId) ?? tasks[0] ?? null,
    hasMore: cursor !== null,
    isLoading,
    failure,
    choose: setChosenId,
    loadMore: () => void (cursor !== null && !isLoading && load(cursor)),
    reload: () => void load(null),
    drop: (ticketId) => {
      const at = tasks.findIndex((one) => one.ticket_id === ticketId);
      setChosenId(tasks[at + 1]?.ticket_id ?? null);
      setTasks(tasks.filter((one) => one.ticket_id !== ticketId));
    },
  };
}
