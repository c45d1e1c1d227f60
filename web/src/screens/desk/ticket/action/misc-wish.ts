/** What an officer wants to do with a ticket beside the workflow, until its dialog is closed. */
import { ACTION } from "@smgt/contract/constants.ts";
import type { MiscActionOffer } from "@smgt/contract/shapes/action.ts";
import type { Relation, TicketMember } from "@smgt/contract/shapes/ticket.ts";
import type { FormDraft } from "../../../../parts/action-form/form-draft.ts";
import { onUserGone } from "../../../../session/user-gone.ts";

export interface MiscWish {
  readonly offer: MiscActionOffer;
  /** The member of the group that is meant, for actions 201 to 203. */
  readonly member: TicketMember | null;
  /** What the member was to its group when it was picked; the leading row stands for the whole ticket. */
  readonly seenRelation: Relation;
}

export type OnMisc = (wish: MiscWish) => void;

/** Members have their buttons beside them; a follow-up is linked by the program alone. */
const NOT_IN_MENU: readonly number[] = [
  ACTION.MARK_DELETE,
  ACTION.MARK_AS_PRIMARY,
  ACTION.TICKET_FROM_MARKING,
  ACTION.LINK_FOLLOW_UP,
];

export const isInMenu = (actionId: number): boolean => !NOT_IN_MENU.includes(actionId);

/** What was typed into a dialog that was closed, or refused: it is there when it is opened again. */
type Typed = Partial<Pick<FormDraft, "remark" | "mentions" | "tag">>;
const typed = new Map<string, Typed>();
onUserGone(() => typed.clear());

const keyOf = (ticketId: number, { offer, member }: MiscWish): string =>
  `${ticketId} ${offer.action_id} ${member?.ticket_combined_id ?? ""}`;

export const typedFor = (ticketId: number, wish: MiscWish): Typed => typed.get(keyOf(ticketId, wish)) ?? {};

export const keepTyped = (ticketId: number, wish: MiscWish, { remark = "", mentions = [], tag = "" }: Typed): void =>
  void typed.set(keyOf(ticketId, wish), { remark, mentions, tag });
