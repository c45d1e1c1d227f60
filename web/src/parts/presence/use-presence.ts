import { useEffect } from "react";
import { leavePresence, sendHeartbeat } from "@smgt/contract/calls/tickets/presence.ts";
import { rowsOf } from "@smgt/contract/envelope.ts";
import { ask } from "../../api/ask.ts";
import { setPeople, usePeopleOf } from "./people.ts";

const HEARTBEAT_MS = 15_000;

/** Announces to others that the ticket is open here, while the window is visible. */
export function usePresence(ticketId: number): void {
  usePeopleOf([{ ticket_id: ticketId }]);
  useEffect(() => {
    let isHere = true;
    const heartbeat = async (): Promise<void> => {
      if (document.visibilityState !== "visible") return;
      const outcome = await ask(sendHeartbeat, { ticket_id: ticketId }, { isQuiet: true });
      if (outcome.ok && isHere) setPeople(ticketId, rowsOf(outcome.reply));
    };
    const leave = (): void => void ask(leavePresence, { ticket_id: ticketId }, { keepalive: true, isQuiet: true });
    const turn = (): void => (document.visibilityState === "visible" ? void heartbeat() : leave());
    void heartbeat();
    const timer = setInterval(() => void heartbeat(), HEARTBEAT_MS);
    document.addEventListener("visibilitychange", turn);
    window.addEventListener("pagehide", leave);
    return () => {
      isHere = false;
      clearInterval(timer);
      document.removeEventListener("visibilitychange", turn);
      window.removeEventListener("pagehide", leave);
      leave();
    };
  }, [ticketId]);
}
