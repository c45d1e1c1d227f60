import { useEffect } from "react";
import { deskApi } from "../../api/desk-api.ts";
import { onLive } from "../../session/live.ts";
import { useDeskDispatch } from "../../state/store.ts";

/** Reads places, issues, actions and the look of the State again when the server tells that they changed. */
export function useLiveMasters(): void {
  const dispatch = useDeskDispatch();
  useEffect(
    () =>
      onLive({
        onMasters: () => {
          dispatch(deskApi.util.invalidateTags(["Masters", "Ticket"]));
          void import("../renew-look.ts").then((m) => m.renewLook());
        },
      }),
    [dispatch],
  );
}
