import { useEffect } from "react";
import { deskApi } from "../../api/desk-api.ts";
import { answerLive } from "../../session/answer-live.ts";
import { useDeskDispatch } from "../../state/store.ts";

/** All screens of an audience are told at once; each asks at its own moment within this time. */
const SPREAD_MS = 2_000;

/**
 * Asks for one's notifications again when the server tells that they changed, and whenever the line opens: what came before
 * that, or during a break, is in the answer. Each notification is known by its id, so that nothing comes twice.
 */
export function useLiveNotifications(): void {
  const dispatch = useDeskDispatch();
  useEffect(
    () =>
      answerLive({
        news: (plan) => ({ onNotification: plan, onState: (state) => state === "open" && plan() }),
        waitMs: () => Math.random() * SPREAD_MS,
        ask: () => dispatch(deskApi.util.invalidateTags(["Notifications", "Counts"])),
      }),
    [dispatch],
  );
}
