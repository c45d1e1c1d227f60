import { useEffect } from "react";
import { deskApi } from "../../api/desk-api.ts";
import { answerLive } from "../../session/answer-live.ts";
import { useDeskDispatch } from "../../state/store.ts";

/** A whole audience is notified at once; requests spread over this time. */
const SPREAD_MS = 2_000;

/**
 * Reloads the notifications on a server event and whenever the live line opens, which covers anything missed. Ids
 * prevent duplicates.
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
