/** Takes over what an open screen keeps of the masters beside its queries. Loaded when something has changed. */
import { shellApi } from "../../api/shell-queries.ts";
import { takeParameters } from "../../session/session.ts";
import type { useDeskDispatch } from "../../state/store.ts";
import { renewLook } from "../renew-look.ts";

/** The look of the State, and the minutes of the session. */
export async function renewMasters(dispatch: ReturnType<typeof useDeskDispatch>): Promise<void> {
  void renewLook();
  const { data } = await dispatch(
    shellApi.endpoints.parameters.initiate(undefined, { forceRefetch: true, subscribe: false }),
  );
  if (data === undefined) return;
  const { idle_time, regenrate_time, front_generate_time } = data;
  await takeParameters({ idle_time, regenrate_time, front_generate_time });
}
