/** Open action form: the picked one, or the one in which a draft was begun. */
import { ACTION } from "@smgt/contract/constants.ts";
import type { WorkflowActionOffer } from "@smgt/contract/shapes/action.ts";
import type { TicketDetails } from "@smgt/contract/shapes/ticket.ts";
import { useFields } from "../composer/draft.ts";
import { hasContent } from "../../../../parts/drafts/draft-state.ts";
import type { Actions } from "./use-actions.ts";

/** Picked in place of an action, to return to the list. */
const BACK = 0;

export interface Chosen {
  /** Offer of the open form; null while the list of actions shows. */
  readonly offer: WorkflowActionOffer | null;
  /** The chosen action is no longer offered. */
  readonly isGone: boolean;
  readonly back: () => void;
  readonly pick: (actionId: number | null) => void;
}

export function useChosen(
  ticket: TicketDetails,
  actions: Actions,
  pickedId: number | null,
  pick: (actionId: number | null) => void,
): Chosen {
  const fields = useFields(ticket.ticket_id, "action");
  // The answer "no" leaves one action, so its form opens by itself.
  const onlyReturn = actions.answer === "no" && actions.visible[0]?.action_id === ACTION.NOT_PERTAINING;
  const begunId = hasContent("action", fields) ? (fields.actionId ?? null) : null;
  const chosenId = pickedId === BACK ? null : (pickedId ?? (onlyReturn ? ACTION.NOT_PERTAINING : begunId));
  const offer = actions.visible.find((one) => one.action_id === chosenId) ?? null;
  return {
    offer,
    isGone: chosenId !== null && offer === null && !actions.isLoading,
    back: () => {
      pick(BACK);
      if (onlyReturn) actions.setAnswer(null);
    },
    pick,
  };
}
