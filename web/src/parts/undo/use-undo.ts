/** Undo offered by the toast of an action, wherever the officer has navigated meanwhile. */
import type { ActionId } from "@smgt/contract/constants.ts";
import { ask } from "../../api/ask.ts";
import { deskApi } from "../../api/desk-api.ts";
import { useWords } from "../../i18n/use-words.ts";
import { randomId } from "../../lib/random-id.ts";
import { useDeskDispatch } from "../../state/store.ts";
import { actOnToast } from "../../ui/toasts.ts";
import { inverseOf, type Before, type Given } from "./inverse.ts";

const WHILE_MS = 20_000;

/** Callback for a completed action; it holds the ticket as drawn on the screen. */
export function useUndo(before: Before & { readonly ticket_no: string }): (actionId: ActionId, given: Given) => void {
  const t = useWords();
  const dispatch = useDeskDispatch();
  return (actionId, given) => {
    const takeBack = inverseOf(actionId, before, given, randomId());
    if (takeBack === null) return;
    const run = async (): Promise<void> => {
      await takeBack(ask);
      dispatch(deskApi.util.invalidateTags(["Ticket", "Counts"]));
    };
    actOnToast(before.ticket_no, { label: t("undo.undo"), run: () => void run() }, WHILE_MS);
  };
}
