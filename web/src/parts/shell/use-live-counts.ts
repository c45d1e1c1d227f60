import { useEffect } from "react";
import { deskApi } from "../../api/desk-api.ts";
import { onLive } from "../../session/live.ts";
import { useDeskDispatch } from "../../state/store.ts";

/** Changes come in bursts; the counts are asked once for each burst. */
const BURST_MS = 1_500;

/** Asks the counts again when tickets change or something waits, and after the line was lost. */
export function useLiveCounts(): void {
  const dispatch = useDeskDispatch();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | null = null;
    const ask = (): void => {
      timer ??= setTimeout(() => {
        timer = null;
        dispatch(deskApi.util.invalidateTags(["Counts"]));
      }, BURST_MS);
    };
    let wasLost = false;
    const stop = onLive({
      onTicket: ask,
      onWaiting: ask,
      onState: (state) => {
        if (state === "open" && wasLost) ask();
        wasLost = state === "lost";
      },
    });
    return () => {
      stop();
      if (timer !== null) clearTimeout(timer);
    };
  }, [dispatch]);
}
