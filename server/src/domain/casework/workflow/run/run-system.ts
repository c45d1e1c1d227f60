/** Actions of the program itself: the same machine, the same transaction, no officer. */
import { ACTION, type ActionId } from "@smgt/contract/constants.ts";
import { isSolved } from "@smgt/contract/phases.ts";
import type { Context } from "../../../../context.ts";
import { inTransaction, type Tx } from "../../../../db/tx.ts";
import { inAll, worded } from "../../../../texts/say.ts";
import { Refused } from "../../../ground/refused.ts";
import type { Ticket } from "../../../tickets/tickets/write/write-tickets.ts";
import { lockLeading, lockTickets, ticketById } from "../step/member-queries.ts";
import { runActionIn } from "./run-action.ts";
import type { ActionInput } from "../step/action-run.ts";

export interface SystemAction {
  readonly ticketId: number;
  readonly actionId: ActionId;
  readonly level?: number;
  readonly remark?: string;
  readonly asEvent?: ActionInput["asEvent"];
}

/** Acts on a ticket that is locked in this transaction; false when the table does not allow it now. */
export async function actAsSystem(ctx: Context, tx: Tx, ticket: Ticket, action: SystemAction): Promise<boolean> {
  const input: ActionInput = {
    body: {
      ticket_id: action.ticketId,
      status_id: ticket.status_id,
      action_id: action.actionId,
      ...(action.remark === undefined ? {} : { remarks: action.remark }),
    },
    files: [],
    feedback: null,
    ...(action.level === undefined ? {} : { level: action.level }),
    ...(action.asEvent === undefined ? {} : { asEvent: action.asEvent }),
  };
  try {
    await runActionIn(ctx, tx, null, input);
    return true;
  } catch (error) {
    // The machine refuses before anything is written, so the transaction goes on.
    if (error instanceof Refused) return false;
    throw error;
  }
}

/**
 * Locks the ticket, looks once more whether the time has come, and acts. Run twice, or killed half-way
 * and run again, it does the same once: the look is inside the lock.
 */
export function actWhenDue(ctx: Context, action: SystemAction, isDue: (ticket: Ticket) => boolean): Promise<boolean> {
  return inTransaction(ctx.db, async (tx) => {
    await lockTickets(tx, [action.ticketId]);
    const ticket = await ticketById(tx, action.ticketId);
    return ticket !== undefined && isDue(ticket) && (await actAsSystem(ctx, tx, ticket, action));
  });
}

/**
 * The citizen wrote: action 193 while we waited for them or after we had given up; action 133 when they say of
 * a solved ticket that it is not. For a merged ticket stands the one that it was merged into. A ticket that has moved on
 * since is left alone: of another solution than that of `solvedAt` they have said nothing.
 */
export function citizenReplied(ctx: Context, ownId: number, solvedAt?: string | null): Promise<boolean> {
  return inTransaction(ctx.db, async (tx) => {
    const ticketId = await lockLeading(tx, ownId);
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
