/** Connects autosave to the network, the session and the window: one of each for all forms. */
import { useEffect } from "react";
import { onUserGone } from "../../session/user-gone.ts";
import { keepTyped, type Kept, type Typed, type Ways } from "./keep-typed.ts";

/** Creates the autosave of one kind of form. Call once, when its module loads. */
export function autosave<P, S extends Typed, A>(ways: Ways<P, S, A>): Kept<P, S> {
  const kept = keepTyped(ways);
  window.addEventListener("online", kept.retry);
  onUserGone(kept.clear);
  return kept;
}

/** Saves when the field, the window or the screen is left. Both functions must be stable. */
export function useSavedOnLeaving(save: () => void, comeBack?: () => void): void {
  useEffect(() => {
    comeBack?.();
    const turn = (): void => (document.visibilityState === "visible" ? comeBack?.() : save());
    document.addEventListener("visibilitychange", turn);
    document.addEventListener("focusout", save);
    window.addEventListener("pagehide", save);
    return () => {
      document.removeEventListener("visibilitychange", turn);
      document.removeEventListener("focusout", save);
      window.removeEventListener("pagehide", save);
      save();
    };
  }, [save, comeBack]);
}
