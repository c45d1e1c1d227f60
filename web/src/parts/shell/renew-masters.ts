/** Updates masters that an open screen stores outside its queries. Loaded after a change. */
import { shellApi } from "../../api/shell-queries.ts";
import { takeParameters } from "../../session/session.ts";
import type { useDeskDispatch } from "../../state/store.ts";
import { renewLook } from "../renew-look.ts";

/** Branding, and the session's minutes. */
export async function renewMasters(dispatch: ReturnType<typeof useDeskDispatch>): Promise<void> {
  void renewLook();
  const { data } = await dispatch(
    shellApi.endpoints.parameters.initiate(undefined, { forceRefetch: true, subscribe: false }),
  );
  if (data === undefined) return;
  const { idle_time, regenrate_time, front_generate_time } = data;
  await takeParameters({ idle_time, regenrate_time, front_generate_time });
}
