/**
 * Keeps an open screen true to the masters: it asks again when the server tells of a change, and when the live line is
 * back, since a change may have been missed meanwhile.
 */
import { useEffect } from "react";
import { deskApi } from "../../api/desk-api.ts";
import { shellApi } from "../../api/shell-queries.ts";
import { onLive } from "../../session/live.ts";
import { takeParameters } from "../../session/session.ts";
import { useDeskDispatch } from "../../state/store.ts";

/** Screens do not all ask in the same instant. */
const SPREAD_MS = 300;

/** Reads places, issues, actions, parameters and the look of the State again. */
export function useLiveMasters(): void {
  const dispatch = useDeskDispatch();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | null = null;
    let wasLost = false;
    const renew = async (): Promise<void> => {
      timer = null;
      dispatch(deskApi.util.invalidateTags(["Masters", "Ticket"]));
      void import("../renew-look.ts").then((m) => m.renewLook());
      const parameters = shellApi.endpoints.parameters.initiate(undefined, { forceRefetch: true, subscribe: false });
      const { data } = await dispatch(parameters);
      if (data === undefined) return;
      const { idle_time, regenrate_time, front_generate_time } = data;
      await takeParameters({ idle_time, regenrate_time, front_generate_time });
    };
    const plan = (): void => {
      timer ??= setTimeout(() => void renew(), Math.random() * SPREAD_MS);
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
