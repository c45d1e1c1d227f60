/**
 * List of tickets: first page, further pages and live changes. While the officer is inside the list (`isHeld`), changes
 * wait and are offered. Otherwise they apply at once.
 */
import { useCallback, useEffect, useLayoutEffect, useReducer, useRef } from "react";
import { commonList, type ListKey } from "@smgt/contract/calls/tickets/tickets.ts";
import { withTranslations } from "@smgt/contract/page-names.ts";
import { rowsOf } from "@smgt/contract/envelope.ts";
import { ask } from "../../../api/ask.ts";
import { answerLive } from "../../../session/answer-live.ts";
import { mayHaveMissed } from "../../../session/live.ts";
import type { KeptList } from "../../../state/slices.ts";
import { firstPage, PAGE_SIZE, type Filters } from "./filters.ts";
import type { Page } from "./merge.ts";
import { reduce, start, type QueueState } from "./queue-state.ts";

const LARGEST_PAGE = 100;
/** A burst of changes causes one request; the next is sent only after the pause. */
const FIRST_WAIT_MS = 200;
const NEXT_WAIT_MS = 2_000;

export interface Queue extends QueueState {
  readonly loadMore: () => void;
  /** Reloads and shows the result: the `.` key, or the pill. */
  readonly refresh: () => void;
  /** Applies waiting changes once the officer has left the list. */
  readonly settle: () => void;
  /** Updates in place the row of a ticket that the officer changed. */
  readonly renew: (ticketId: number) => void;
}

interface Asked {
  /** List and filters as one text; another address is another request. */
  readonly address: string;
  readonly listKey: ListKey;
  readonly filters: Filters;
  readonly kept: KeptList | null;
  readonly isHeld: () => boolean;
}

export function useQueue(asked: Asked): Queue {
  const [state, send] = useReducer(reduce, asked.kept, start);
  const latest = useRef({ state, asked });
  useLayoutEffect(() => {
    latest.current = { state, asked };
  });
  const stop = useRef(new AbortController());
  /** Answers may arrive out of order: an answer to an older request than the last answered one is ignored. */
  const turns = useRef({ asked: 0, answered: 0 });

  const askPage = useCallback(async (size: number, cursor: string | null, isQuiet: boolean): Promise<Page | null> => {
    const { signal } = stop.current;
    turns.current.asked += 1;
    const turn = turns.current.asked;
    const { listKey, filters } = latest.current.asked;
    const body = { ...firstPage(listKey, filters), page_size: size, ...(cursor === null ? {} : { cursor }) };
    const outcome = await ask(commonList, body, { signal, isQuiet });
    if (signal.aborted) return null;
    if (cursor === null && turn < turns.current.answered) return null;
    if (cursor === null) turns.current.answered = turn;
    if (!outcome.ok) {
      send({ type: "failed", failure: outcome.failure });
      return null;
    }
    const {
      name_translations: names,
      total_count: total = null,
      total_is_more: more,
      next_cursor: next = null,
      is_best_first: best,
    } = outcome.extras;
    const rows = rowsOf(outcome.reply).map((row) => withTranslations(row, names));
    return { rows, total, isMore: more === "Y", cursor: next, isBestFirst: best === "Y" };
  }, []);

  const askAgain = useCallback(
    async (isLive: boolean): Promise<void> => {
      send({ type: "asked" });
      const size = Math.min(LARGEST_PAGE, Math.max(PAGE_SIZE, latest.current.state.rows.length));
      const page = await askPage(size, null, isLive);
      if (page === null) return;
      if (isLive && latest.current.asked.isHeld()) send({ type: "waits", page });
      else send({ type: "took", page, at: Date.now() });
    },
    [askPage],
  );

  const { address } = asked;
  const before = useRef(address);
  useEffect(() => {
    stop.current = new AbortController();
    if (before.current !== address) send({ type: "again" });
    before.current = address;
    void askAgain(false);
    return () => stop.current.abort();
  }, [address, askAgain]);
  useLiveQuestions(askAgain);

  return {
    ...state,
    refresh: () => void askAgain(false),
    settle: () => {
      const { fresh } = latest.current.state;
      if (fresh !== null) send({ type: "took", page: fresh, at: Date.now() });
    },
    renew: (ticketId) => {
      send({ type: "own", ticketId });
      void askAgain(true);
    },
    loadMore: () => {
      const { cursor, isLoadingMore } = latest.current.state;
      if (cursor === null || isLoadingMore) return;
      send({ type: "more" });
      void askPage(PAGE_SIZE, cursor, false).then(
        (page) => page !== null && send({ type: "gotMore", page, after: cursor }),
      );
    },
  };
}

/** Throttles live changes into few requests. */
function useLiveQuestions(askAgain: (isLive: boolean) => Promise<void>): void {
  useEffect(() => {
    let lastAt = 0;
    // The live line may open before this screen mounts, without an event.
    if (mayHaveMissed()) void askAgain(true);
    return answerLive({
      news: (plan) => ({ onTicket: plan }),
      waitMs: () => Math.max(FIRST_WAIT_MS, lastAt + NEXT_WAIT_MS - Date.now()),
      ask: () => {
        lastAt = Date.now();
        void askAgain(true);
      },
    });
  }, [askAgain]);
}
