/** Obstacles to a reply, and warnings for its writer. */
import { openSlots } from "@smgt/contract/slots.ts";
import type { TicketDetails } from "@smgt/contract/shapes/ticket.ts";
import type { ReplyChannel } from "../../../../parts/action-form/form-draft.ts";
import { addressIn, otherHandles } from "../person/personal-data.ts";
import { textOut } from "./reply-target.ts";
import { useReplyChecks } from "./use-reply-checks.ts";

export interface ReplyProblems {
  /** Excess characters; negative while there is room. */
  readonly over: number;
  readonly slots: readonly string[];
  /** Phone number or e-mail address that must not be public. */
  readonly number: string | null;
  readonly address: string | null;
  readonly handles: readonly string[];
  readonly isBlocked: boolean;
}

export function useReplyProblems(ticket: TicketDetails, text: string, channel: ReplyChannel): ReplyProblems {
  const isPublic = channel === "P";
  const terms = ticket.reply_terms[channel];
  const whole = text.trim() === "" ? "" : textOut(text, ticket.ticket_no, channel);
  const own = text.replaceAll(ticket.ticket_no, "");
  const { length, personal: number } = useReplyChecks(whole, own, isPublic, terms);
  const over = terms === null ? 0 : length - terms.max;
  const slots = openSlots(text);
  return {
    over,
    slots,
    number,
    address: isPublic ? addressIn(own) : null,
    handles: isPublic ? otherHandles(text, [ticket.citizen_handle, terms?.account_handle ?? null]) : [],
    isBlocked: over > 0 || slots.length > 0 || number !== null || text.trim() === "",
  };
}
