/** Keeps an open screen true to the masters: it asks again when the server tells of a change. */
import { useEffect } from "react";
import { deskApi } from "../../api/desk-api.ts";
import { answerLive } from "../../session/answer-live.ts";
import { useDeskDispatch } from "../../state/store.ts";

/** Screens do not all ask in the same instant. */
const SPREAD_MS = 300;

/** Reads places, issues, actions, parameters and the look of the State again. */
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
