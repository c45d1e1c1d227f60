/** After what can be taken back its toast offers so for a while, wherever the officer has gone meanwhile. */
import type { ActionId } from "@smgt/contract/constants.ts";
import { ask } from "../../api/ask.ts";
import { deskApi } from "../../api/desk-api.ts";
import { useWords } from "../../i18n/use-words.ts";
import { randomId } from "../../lib/random-id.ts";
import { useDeskDispatch } from "../../state/store.ts";
import { actOnToast } from "../../ui/toasts.ts";
import { inverseOf, type Before, type Given } from "./inverse.ts";

const WHILE_MS = 20_000;

/** What to call when the action was done; it knows the ticket as it was when the screen was drawn. */
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
