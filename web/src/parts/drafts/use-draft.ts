/** The one draft of each form: connected to the server, the network, the session and the window. */
import { useEffect, useSyncExternalStore } from "react";
import { deleteDraft, getDrafts, saveDraft, type DraftKind } from "@smgt/contract/calls/tickets/drafts.ts";
import { rowsOf } from "@smgt/contract/envelope.ts";
import { ask } from "../../api/ask.ts";
import { onUserGone } from "../../session/user-gone.ts";
import type { DraftState } from "./draft-state.ts";
import { draftStore } from "./draft-store.ts";

export const drafts = draftStore({
  save: (draft, keepalive) => ask(saveDraft, draft, { keepalive, isQuiet: true }),
  remove: (draft, keepalive) => ask(deleteDraft, draft, { keepalive, isQuiet: true }),
  async get(wanted) {
    const answer = await ask(getDrafts, wanted, { isQuiet: true });
    return answer.ok ? { ok: true, reply: rowsOf(answer.reply) } : answer;
  },
});
window.addEventListener("online", drafts.retry);
onUserGone(drafts.clear);

export const useDraft = <K extends DraftKind>(kind: K, slot: string): DraftState<K> =>
  useSyncExternalStore(drafts.subscribe, () => drafts.get({ kind, slot }));

/**
 * Saves the drafts when the field, the window or the screen is left. With `isRestored` loads them when the form opens
 * or the window becomes visible again. `kinds` must be a constant.
 */
export function useDraftSaving(kinds: readonly DraftKind[], slot: string, isRestored: boolean): void {
  useEffect(() => {
    const restore = (): void => void (isRestored && drafts.restore(kinds, slot));
    const save = (): void => {
      for (const kind of kinds) void drafts.save({ kind, slot }, true);
    };
    restore();
    const turn = (): void => (document.visibilityState === "visible" ? restore() : save());
    document.addEventListener("visibilitychange", turn);
    document.addEventListener("focusout", save);
    window.addEventListener("pagehide", save);
    return () => {
      document.removeEventListener("visibilitychange", turn);
      document.removeEventListener("focusout", save);
      window.removeEventListener("pagehide", save);
      save();
    };
  }, [kinds, slot, isRestored]);
}
