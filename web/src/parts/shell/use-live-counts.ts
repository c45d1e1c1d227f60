import { useEffect } from "react";
import { deskApi } from "../../api/desk-api.ts";
import { answerLive } from "../../session/answer-live.ts";
import { useDeskDispatch } from "../../state/store.ts";

const BURST_MS = 1_500;

/** Reloads the counts when tickets or the inbox change. */
export function useLiveCounts(): void {
  const dispatch = useDeskDispatch();
  useEffect(
    () =>
      answerLive({
        news: (plan) => ({ onTicket: plan, onWaiting: plan }),
        waitMs: () => BURST_MS,
        ask: () => dispatch(deskApi.util.invalidateTags(["Counts"])),
      }),
    [dispatch],
  );
}
