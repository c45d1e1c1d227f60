/** Inverse call of an action, built from the ticket's previous state. Pure; decision 53. */
import type { BodyOf, Call, ReplyOf } from "@smgt/contract/call.ts";
import { updateTicketingUser } from "@smgt/contract/calls/casework/assignment.ts";
import { releaseTicketingUser, takeBackTag } from "@smgt/contract/calls/casework/desk.ts";
import { ticketJson } from "@smgt/contract/calls/tickets/tickets.ts";
import { createNewTicketFromAdditionalMarking, saveWorkflow } from "@smgt/contract/calls/casework/workflow.ts";
import { ACTION, type ActionId } from "@smgt/contract/constants.ts";
import { undoOf } from "@smgt/contract/undo.ts";

/** State of the ticket before the action, as far as an undo needs it. */
export interface Before {
  readonly ticket_id: number;
  readonly status_id: number;
  readonly desk_user_id: number | null;
  readonly priority_tag_id: number;
  readonly tags: readonly string[];
}

export interface Given {
  readonly user_id?: number | undefined;
  readonly tag_name?: string | undefined;
  readonly priority_tag_id?: number | undefined;
}

type Answered<Reply, Failed> =
  | { readonly ok: true; readonly reply: Reply }
  | { readonly ok: false; readonly failure: Failed };
/** Sends a call, as `ask` does. */
export type Send<Failed> = <C extends Call>(call: C, body: BodyOf<C>) => Promise<Answered<ReplyOf<C>, Failed>>;
export type TakeBack = <Failed>(send: Send<Failed>) => Promise<Answered<string, Failed>>;

/** Returns the desk to its previous owner, or to none; the server checks that it has not changed since. */
function deskBack({ desk_user_id, ...before }: Before, userId: number, ref: string): TakeBack {
  const seen = { ticket_id: before.ticket_id, status_id: before.status_id, seen_user_id: userId, client_ref: ref };
  return desk_user_id === null
    ? (send) => send(releaseTicketingUser, seen)
    : (send) => send(updateTicketingUser, { ...seen, user_id: desk_user_id });
}

/** The merge changed the ticket, so its present state is requested first. */
const splitBack =
  (ticket_id: number, client_ref: string): TakeBack =>
  async (send) => {
    const now = await send(ticketJson, { ticket_id });
    if (!now.ok) return now;
    const { status_id, ticket_combined_id } = now.reply;
    const row = { ticket_id, status_id, ticket_combined_id, seen_relation: "PRIMARY" as const };
    return send(createNewTicketFromAdditionalMarking, { ...row, action_id: ACTION.TICKET_FROM_MARKING, client_ref });
  };

/** Undo of an action with `ref` as idempotency key; null when it cannot be undone or changed nothing. */
export function inverseOf(actionId: ActionId, before: Before, given: Given, ref: string): TakeBack | null {
  const { ticket_id, status_id, priority_tag_id, tags } = before;
  const { user_id, tag_name, priority_tag_id: priority } = given;
  switch (undoOf(actionId)) {
    case "desk":
      return user_id === undefined || user_id === before.desk_user_id ? null : deskBack(before, user_id, ref);
    case "tag":
      return tag_name === undefined || tags.includes(tag_name)
        ? null
        : (send) => send(takeBackTag, { ticket_id, tag_name, client_ref: ref });
    case "priority": {
      const body = { ticket_id, status_id, action_id: actionId, priority_tag_id, client_ref: ref };
      return priority === undefined || priority === priority_tag_id ? null : (send) => send(saveWorkflow, body);
    }
    case "split":
      return splitBack(ticket_id, ref);
    // The reply offers its own undo while it waits.
    case "sending":
    case null:
      return null;
  }
}
