import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useLocation } from "wouter";
import type { ListKey } from "@smgt/contract/calls/tickets.ts";
import type { TicketRow } from "@smgt/contract/shapes/ticket.ts";
import { useWords } from "../../i18n/use-words.ts";
import { useShortcuts } from "../../lib/shortcuts.ts";
import { paths } from "../../paths.ts";
import { keepList } from "../../state/slices.ts";
import { useDesk, useDeskDispatch } from "../../state/store.ts";
import { FilterBar } from "./FilterBar.tsx";
import { writeFilters, type Filters } from "./filters.ts";
import { ListFoot } from "./ListFoot.tsx";
import { ListHead } from "./ListHead.tsx";
import { Peek } from "./Peek.tsx";
import { TicketTable } from "./TicketTable.tsx";
import { useHold } from "./use-hold.ts";
import { useQueue } from "./use-queue.ts";

interface Props {
  readonly listKey: ListKey;
  readonly filters: Filters;
  readonly title: string;
  readonly address: string;
}

/** Head, filters, table and foot of a list, and its keys. Mounted anew for every list, not for every filter: the focus stays. */
export function TicketList({ listKey, filters, title, address }: Props) {
  const t = useWords();
  const [, go] = useLocation();
  const kept = useDesk((state) => (state.ticket.allTickets?.key === address ? state.ticket.allTickets : null));
  const [firstKept] = useState(kept);
  const hold = useHold();
  const queue = useQueue({ address, listKey, filters, kept: firstKept, isHeld: hold.isHeld });
  const [currentId, setCurrentId] = useState<number | null>(firstKept?.currentId ?? null);
  const [peeked, setPeeked] = useState<TicketRow | null>(null);
  const search = useRef<HTMLInputElement>(null);
  useKeep(address, queue, currentId, firstKept?.scrollY ?? 0);
  hold.onRelease(queue.settle);

  const setFilters = (next: Filters): void => {
    const query = writeFilters(next);
    go(paths.queue(listKey, query), { replace: true });
  };
  const move = (step: number): void => {
    const index = queue.rows.findIndex((row) => row.ticket_id === currentId);
    const next = queue.rows[index < 0 ? 0 : Math.min(Math.max(index + step, 0), queue.rows.length - 1)];
    if (next !== undefined) focusRow(next.ticket_id);
  };
  const peek = (): void => setPeeked(queue.rows.find((row) => row.ticket_id === currentId) ?? queue.rows[0] ?? null);
  useShortcuts({
    KeyJ: () => move(1),
    KeyK: () => move(-1),
    Space: peek,
    Period: queue.refresh,
    Slash: () => search.current?.focus(),
  });
  const open = useCallback((row: TicketRow) => go(paths.ticket(row.ticket_id)), [go]);

  return (
    <>
      <ListHead title={title} queue={queue} onShow={queue.refresh} />
      <FilterBar filters={filters} onChange={setFilters} searchRef={search} />
      <section className="queue-list" aria-label={title} {...hold.props}>
        <TicketTable
          queue={queue}
          filters={filters}
          currentId={currentId}
          onCurrent={setCurrentId}
          onOpen={open}
          onClear={() => go(paths.queue(listKey))}
        />
      </section>
      <ListFoot queue={queue} />
      {peeked !== null && (
        <Peek row={peeked} closeLabel={t("app.close")} onClose={() => setPeeked(null)} onOpen={open} />
      )}
    </>
  );
}

/** The link of a row is where the focus goes; the browser scrolls to it. */
function focusRow(ticketId: number): void {
  document.getElementById(`row-${ticketId}`)?.focus();
}

/** Remembers list and place for the way back, and returns there. */
function useKeep(address: string, queue: ReturnType<typeof useQueue>, currentId: number | null, scrollY: number): void {
  const dispatch = useDeskDispatch();
  const latest = useRef({ queue, currentId });
  useLayoutEffect(() => {
    latest.current = { queue, currentId };
  });
  useLayoutEffect(() => {
    if (scrollY > 0) window.scrollTo(0, scrollY);
  }, [scrollY]);
  useEffect(() => {
    const id = latest.current.currentId;
    if (id !== null) document.getElementById(`row-${id}`)?.focus({ preventScroll: true });
  }, []);
  // Before the next page scrolls to its top: a layout effect's clean-up runs while this one still stands.
  useLayoutEffect(() => {
    let y = window.scrollY;
    const follow = (): void => {
      y = window.scrollY;
    };
    window.addEventListener("scroll", follow, { passive: true });
    return () => {
      window.removeEventListener("scroll", follow);
      const { rows, total, isMore, cursor, phase } = latest.current.queue;
      if (phase !== "ready") return;
      dispatch(
        keepList({
          key: address,
          rows,
          total,
          isMore,
          cursor,
          currentId: latest.current.currentId,
          scrollY: y,
          address: `/queue/${address.replace(/\?$/, "")}`,
        }),
      );
    };
  }, [address, dispatch]);
}
