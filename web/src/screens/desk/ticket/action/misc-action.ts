/** Requested action outside the workflow, until its dialog closes. */
import { ACTION } from "@smgt/contract/constants.ts";
import type { MiscActionOffer } from "@smgt/contract/shapes/action.ts";
import type { Relation, TicketMember } from "@smgt/contract/shapes/ticket.ts";
import type { FormDraft } from "../../../../parts/action-form/form-draft.ts";
import { onUserGone } from "../../../../session/user-gone.ts";

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

/** Text of a dialog that was closed or refused, restored when it opens again. */
type Typed = Partial<Pick<FormDraft, "remark" | "mentions" | "tag">>;
const typed = new Map<string, Typed>();
onUserGone(() => typed.clear());

const keyOf = (ticketId: number, { offer, member }: MiscAction): string =>
  `${ticketId} ${offer.action_id} ${member?.ticket_combined_id ?? ""}`;

export const typedFor = (ticketId: number, wish: MiscAction): Typed => typed.get(keyOf(ticketId, wish)) ?? {};

export const keepTyped = (ticketId: number, wish: MiscAction, { remark = "", mentions = [], tag = "" }: Typed): void =>
  void typed.set(keyOf(ticketId, wish), { remark, mentions, tag });
