/**
 * Keeps an open screen true to the masters: it asks again when the server tells of a change, and when the live line is
 * back, since a change may have been missed meanwhile.
 */
import { useEffect } from "react";
import { deskApi } from "../../api/desk-api.ts";
import { onLive } from "../../session/live.ts";
import { useDeskDispatch } from "../../state/store.ts";

/** Screens do not all ask in the same instant. */
const SPREAD_MS = 300;

/** Reads places, issues, actions, parameters and the look of the State again. */
export function useLiveMasters(): void {
  const dispatch = useDeskDispatch();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | null = null;
    let wasLost = false;
    const renew = (): void => {
      timer = null;
      dispatch(deskApi.util.invalidateTags(["Masters", "Ticket"]));
      void import("./renew-masters.ts").then((m) => m.renewMasters(dispatch));
    };
    const plan = (): void => {
      timer ??= setTimeout(renew, Math.random() * SPREAD_MS);
    };
    const stop = onLive({
      onMasters: plan,
      onState: (state) => {
        if (state === "open" && wasLost) plan();
        wasLost = state === "lost";
      },
    });
    return () => {
      stop();
      if (timer !== null) clearTimeout(timer);
    };
  }, [dispatch]);
}
