/** Updates an open screen after a change of the masters. */
import { useEffect } from "react";
import { deskApi } from "../../api/desk-api.ts";
import { answerLive } from "../../session/answer-live.ts";
import { useDeskDispatch } from "../../state/store.ts";

/** Spreads the requests of all screens. */
const SPREAD_MS = 300;

/** Reloads places, issues, actions, parameters and branding. */
export function useLiveMasters(): void {
  const dispatch = useDeskDispatch();
  useEffect(
    () =>
      answerLive({
        news: (plan) => ({ onMasters: plan }),
        waitMs: () => Math.random() * SPREAD_MS,
        ask: () => {
          dispatch(deskApi.util.invalidateTags(["Masters", "Ticket"]));
          void import("./renew-masters.ts").then((m) => m.renewMasters(dispatch));
        },
      }),
    [dispatch],
  );
}
