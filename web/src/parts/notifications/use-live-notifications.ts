import { useEffect } from "react";
import { deskApi } from "../../api/desk-api.ts";
import { onLive } from "../../session/live.ts";
import { useDeskDispatch } from "../../state/store.ts";

/** All screens of an audience are told at once; each asks at its own moment within this time. */
const SPREAD_MS = 2_000;

/**
 * Asks for one's notifications again when the server tells that they changed, and whenever the line opens: what came before
 * that, or during a break, is in the answer. Each notification is known by its id, so that nothing comes twice.
 */
export function useLiveNotifications(): void {
  const dispatch = useDeskDispatch();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | null = null;
    const ask = (): void => {
      timer ??= setTimeout(() => {
        timer = null;
        dispatch(deskApi.util.invalidateTags(["Notifications", "Counts"]));
      }, Math.random() * SPREAD_MS);
    };
    const stop = onLive({ onNotification: ask, onState: (state) => state === "open" && ask() });
    return () => {
      stop();
      if (timer !== null) clearTimeout(timer);
    };
  }, [dispatch]);
}
