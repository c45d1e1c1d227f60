/**
 * Visibility of the action buttons (REQUIREMENTS 4). Pure: the server enforces on save the same rule that the screen
 * applies.
 */
import { ACTION, ROLE } from "./constants.ts";

export interface OfferedAction {
  readonly action_id: number;
  readonly disable_action_manual_ticket: "Y" | "N";
}

export type ConfirmationAnswer = "yes" | "no" | null;

export interface ActionView {
  readonly roleId: number;
  readonly confirmationFlag: "Y" | "N";
  readonly answer: ConfirmationAnswer;
  readonly isManual: boolean;
}

/**
 * The actions to show, in the order given. Action 10 never shows: its presence enables the composer.
 * Role 5 under flag 'Y' sees nothing until the question is answered; under 'N' there is nothing left
 * to confirm and everything but 119 shows at once.
 */
export function visibleActions<A extends OfferedAction>(actions: readonly A[], view: ActionView): A[] {
  const usable = actions.filter(
    (action) => action.action_id !== ACTION.REPLY && !(view.isManual && action.disable_action_manual_ticket === "Y"),
  );
  if (view.roleId !== ROLE.OFFICER) return usable;
  if (view.confirmationFlag === "N") return usable.filter((a) => a.action_id !== ACTION.NOT_PERTAINING);
  if (view.answer === "yes") return usable.filter((a) => a.action_id !== ACTION.NOT_PERTAINING);
  if (view.answer === "no") return usable.filter((a) => a.action_id === ACTION.NOT_PERTAINING);
  return [];
}

/** Returns whether the reply box on the tweet tab is enabled: the server offers action 10. */
export function canReply(actions: readonly OfferedAction[]): boolean {
  return actions.some((action) => action.action_id === ACTION.REPLY);
}
