/**
 * The citizen says on his page that it is not solved. The program acts for him by the same table as an operator:
 * what is resolved is feedback "not satisfied", what is closed is reopened. Once for each solution: a ticket
 * that has been taken up again is only shown.
 */
import type { BodyOf, ReplyOf } from "@smgt/contract/call.ts";
import type { citizenNotSolved } from "@smgt/contract/calls/citizen.ts";
import { ACTION, MIN_NOT_SOLVED_REASON, STATUS } from "@smgt/contract/constants.ts";
import type { Context } from "../../context.ts";
import { inTransaction } from "../../db/tx.ts";
import { Refused } from "../refused.ts";
import { spendCaptcha } from "../sessions/captcha.ts";
import { lockTickets, ticketById } from "../workflow/member-queries.ts";
import { runActionIn } from "../workflow/run-action.ts";
import { citizensTicket, statusOf } from "./show-status.ts";

type Body = BodyOf<typeof citizenNotSolved>;

const TAKEN_UP: readonly number[] = [STATUS.REOPENED, STATUS.UNDER_APPEAL];

async function takeUp(ctx: Context, ticketId: number, reason: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    await lockTickets(tx, [ticketId]);
    const ticket = await ticketById(tx, ticketId);
    // A second press, or somebody else in the meantime: it is what he wanted.
    if (ticket === undefined || TAKEN_UP.includes(ticket.status_id)) return;
    await runActionIn(ctx, tx, null, {
      body: {
        ticket_id: ticketId,
        status_id: ticket.status_id,
        action_id: ticket.status_id === STATUS.RESOLVED ? ACTION.FEEDBACK_NOT_SATISFIED : ACTION.REOPEN,
        remarks: reason,
      },
      files: [],
      feedback: null,
      isByCitizen: true,
    });
  });
}

/** Takes the ticket up again and shows it; refuses what is not solved, too late, or decided in an appeal. */
export async function sayNotSolved(ctx: Context, body: Body): Promise<ReplyOf<typeof citizenNotSolved>> {
  const reason = body.reason.trim();
  if ([...reason].length < MIN_NOT_SOLVED_REASON) {
    throw new Refused("CITIZEN_REASON_REQUIRED", { min: MIN_NOT_SOLVED_REASON });
  }
  if (!(await spendCaptcha(ctx, body.captcha_id, body.captcha))) throw new Refused("CAPTCHA_FAILED");
  const ticket = await citizensTicket(ctx, body);
  if (!TAKEN_UP.includes(ticket.status_id)) {
    const { not_solved_until: until } = await statusOf(ctx, ticket);
    const { parameters } = await ctx.masters();
    if (until === null) throw new Refused("CITIZEN_CANNOT_REOPEN", { days: parameters.reopenDays });
    await takeUp(ctx, ticket.ticket_id, reason);
  }
  return statusOf(ctx, await citizensTicket(ctx, body));
}
