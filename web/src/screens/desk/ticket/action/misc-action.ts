/** Requested action outside the workflow, until its dialog closes. */
import { ACTION } from "@smgt/contract/constants.ts";
import type { MiscActionOffer } from "@smgt/contract/shapes/action.ts";
import type { Relation, TicketMember } from "@smgt/contract/shapes/ticket.ts";

export interface MiscAction {
  readonly offer: MiscActionOffer;
  /** Member of the group that actions 201 to 203 change. */
  readonly member: TicketMember | null;
  /** Relation of the member when it was picked; the primary's row represents the whole ticket. */
  readonly seenRelation: Relation;
}

export type OnMisc = (wish: MiscAction) => void;

/** Members have their own buttons; only the program links a follow-up. */
const NOT_IN_MENU: readonly number[] = [
  ACTION.MARK_DELETE,
  ACTION.MARK_AS_PRIMARY,
  ACTION.TICKET_FROM_MARKING,
  ACTION.LINK_FOLLOW_UP,
];

export const isInMenu = (actionId: number): boolean => !NOT_IN_MENU.includes(actionId);

/** Place of the dialog's local draft. */
export const placeOf = (ticketId: number, { offer, member }: MiscAction): string =>
  `action ${offer.action_id} on ${ticketId} ${member?.ticket_combined_id ?? ""}`;
