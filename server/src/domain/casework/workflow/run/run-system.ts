/** Actions of the program itself: the same machine and transaction, without an officer. */
import { ACTION, type ActionId } from "@smgt/contract/constants.ts";
import { isSolved } from "@smgt/contract/phases.ts";
import type { Context } from "../../../../context.ts";
import { inTransaction, type Tx } from "../../../../db/tx.ts";
import { inAll, worded } from "../../../../texts/say.ts";
import { Refused } from "../../../ground/refused.ts";
import type { Ticket } from "../../../tickets/tickets/write/write-tickets.ts";
import { lockPrimary, lockTickets, ticketById } from "../step/member-queries.ts";
import { runActionIn } from "./run-action.ts";
import type { ActionInput } from "../step/action.ts";

export interface SystemAction extends Pick<ActionInput, "level" | "asEvent"> {
  readonly ticketId: number;
  readonly actionId: ActionId;
  readonly remark?: string;
}

/** Acts on a ticket locked in this transaction; false when the table does not allow it now. */
export async function actAsSystem(ctx: Context, tx: Tx, ticket: Ticket, action: SystemAction): Promise<boolean> {
  const { ticketId, actionId, remark, ...more } = action;
  const body = { ticket_id: ticketId, status_id: ticket.status_id, action_id: actionId };
  try {
    await runActionIn(ctx, tx, null, {
      body: { ...body, ...(remark === undefined ? {} : { remarks: remark }) },
      ...more,
    });
    return true;
  } catch (error) {
    // The machine refuses before any write, so the transaction can continue.
    if (error instanceof Refused) return false;
    throw error;
  }
}

/**
 * Locks the ticket, checks again that it is due, and acts. The check is inside the lock, so repeated or interrupted
 * runs act once.
 */
export function actWhenDue(ctx: Context, action: SystemAction, isDue: (ticket: Ticket) => boolean): Promise<boolean> {
  return inTransaction(ctx.db, async (tx) => {
    await lockTickets(tx, [action.ticketId]);
    const ticket = await ticketById(tx, action.ticketId);
    return ticket !== undefined && isDue(ticket) && (await actAsSystem(ctx, tx, ticket, action));
  });
}

/**
 * A reply of the citizen: action 193 while waiting for them or after giving up; action 133 for a "no" on a solved
 * ticket. A merged ticket acts on its primary. Does nothing if the ticket has moved on: a "no" applies only to the
 * solution of `solvedAt`.
 */
export function citizenReplied(ctx: Context, ownId: number, solvedAt?: string | null): Promise<boolean> {
  return inTransaction(ctx.db, async (tx) => {
    const ticketId = await lockPrimary(tx, ownId);
    const [own, ticket] = [await ticketById(tx, ownId), await ticketById(tx, ticketId)];
    if (own === undefined || ticket === undefined) return false;
    const isOther = solvedAt !== undefined && (ticket.resolved_at?.toISOString() ?? null) !== solvedAt;
    if (isSolved(ticket.phase) && isOther) return false;
    const said = inAll(worded("citizen.saidNo"), " / ");
    const remark = ownId === ticketId ? said : `${said} (${own.ticket_no})`;
    return actAsSystem(
      ctx,
      tx,
      ticket,
      isSolved(ticket.phase)
        ? { ticketId, actionId: ACTION.REOPEN, remark }
        : { ticketId, actionId: ACTION.SYS_CITIZEN_REPLIED },
    );
  });
}
