import { useEffect } from "react";
import { deskApi } from "../../../api/desk-api.ts";
import { ticketApi } from "../../../api/ticket-queries.ts";
import { answerLive } from "../../../session/answer-live.ts";
import { useDeskDispatch } from "../../../state/store.ts";

const BURST_MS = 250;

/** Reloads the ticket on each change. Typed text is stored elsewhere and stays. */
export function useTicketLive(ticketId: number): void {
  const dispatch = useDeskDispatch();
  useEffect(() => {
    const asked = { ticket_id: ticketId };
    let isLeft = false;
    const renew = async (): Promise<void> => {
      dispatch(deskApi.util.invalidateTags(["Ticket"]));
      // Waits for running queries, but not for the ticket's own, which may take half a minute. A running read may
      // predate the change.
      await dispatch(ticketApi.util.getRunningQueryThunk("ticket", asked));
      if (!isLeft) void dispatch(ticketApi.endpoints.ticket.initiate(asked, { subscribe: false, forceRefetch: true }));
    };
    const stop = answerLive({
      news: (plan) => ({ onTicket: (event) => event.ticket_id === ticketId && event.change !== "gone" && plan() }),
      waitMs: () => BURST_MS,
      ask: () => void renew(),
    });
    return () => {
      stop();
      isLeft = true;
    };
  }, [dispatch, ticketId]);
}
