/** Ties what is typed to the line, the session and the window: one of each for all that is kept. */
import { useEffect } from "react";
import { onUserGone } from "../../session/user-gone.ts";
import { keepTyped, type Kept, type Typed, type Ways } from "./keep-typed.ts";

/** Keeps what one kind of form holds. Call once, when its module loads. */
export function autosave<P, S extends Typed, A>(ways: Ways<P, S, A>): Kept<P, S> {
  const kept = keepTyped(ways);
  window.addEventListener("online", kept.retry);
  onUserGone(kept.clear);
  return kept;
}

/** Saves when the field, the window or the screen is left. Both must stay the same functions. */
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
