/** What an officer wants to do with a ticket beside the workflow, until its dialog is closed. */
import type { MiscActionOffer } from "@smgt/contract/shapes/action.ts";
import type { Relation, TicketMember } from "@smgt/contract/shapes/ticket.ts";

export interface MiscWish {
  readonly offer: MiscActionOffer;
  /** The member of the group that is meant, for actions 201 to 203. */
  readonly member: TicketMember | null;
  /** What the member was to its group when it was picked; the leading row stands for the whole ticket. */
  readonly seenRelation: Relation;
}

export type OnMisc = (wish: MiscWish) => void;

// What was typed into a dialog that was closed, or refused: it is there again when it is opened anew.
const typed = new Map<string, string>();

const keyOf = (ticketId: number, { offer, member }: MiscWish): string =>
  `${ticketId} ${offer.action_id} ${member?.ticket_combined_id ?? ""}`;

export const typedFor = (ticketId: number, wish: MiscWish): string => typed.get(keyOf(ticketId, wish)) ?? "";

export function keepTyped(ticketId: number, wish: MiscWish, text: string): void {
  if (text === "") typed.delete(keyOf(ticketId, wish));
  else typed.set(keyOf(ticketId, wish), text);
}
