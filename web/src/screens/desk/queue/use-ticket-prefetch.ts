import { useCallback, useEffect, useRef } from "react";
import type { TicketRow } from "@smgt/contract/shapes/ticket.ts";
import { usePrivateSources } from "../../../api/private-sources.ts";
import { ticketApi } from "../../../api/ticket-queries.ts";

/** Hover time after which a ticket is prefetched. */
const REST_MS = 120;
const FRESH_SECONDS = 30;

/**
 * Prefetches a ticket that is about to be opened. Reading a direct message is recorded, and a prefetch is no reading.
 * Tickets that are or may hold direct messages are therefore not prefetched.
 */
export function useTicketPrefetch(): (row: TicketRow) => void {
  const prefetch = ticketApi.usePrefetch("ticket", { ifOlderThan: FRESH_SECONDS });
  const isPrivate = usePrivateSources();
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const stop = (): void => void (timer.current !== null && clearTimeout(timer.current));
  useEffect(() => stop, []);
  return useCallback(
    (row) => {
      stop();
      if (isPrivate(row.source_id) || row.combined_count > 1) return;
      timer.current = setTimeout(() => prefetch({ ticket_id: row.ticket_id }), REST_MS);
    },
    [prefetch, isPrivate],
  );
}
