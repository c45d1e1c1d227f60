import { useEffect } from "react";
import { deskApi } from "../../api/desk-api.ts";
import { ticketApi } from "../../api/ticket-queries.ts";
import { onLive } from "../../session/live.ts";
import { useDeskDispatch } from "../../state/store.ts";

const BURST_MS = 250;

/** Loads the ticket again when somebody, or something, changes it. What is typed lives elsewhere and stays. */
export function useTicketLive(ticketId: number): void {
  const dispatch = useDeskDispatch();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | null = null;
    const reload = (): void => {
      timer ??= setTimeout(() => {
        timer = null;
        dispatch(deskApi.util.invalidateTags(["Ticket"]));
        // That waits until nothing else is being asked. The ticket itself does not: one answer may take half a minute.
        void dispatch(
          ticketApi.endpoints.ticket.initiate({ ticket_id: ticketId }, { subscribe: false, forceRefetch: true }),
        );
      }, BURST_MS);
    };
    let wasLost = false;
    const stop = onLive({
      onTicket: (event) => event.ticket_id === ticketId && reload(),
      onState: (state) => {
        if (state === "open" && wasLost) reload();
        wasLost = state === "lost";
      },
    });
    return () => {
      stop();
      if (timer !== null) clearTimeout(timer);
    };
  }, [dispatch, ticketId]);
}
