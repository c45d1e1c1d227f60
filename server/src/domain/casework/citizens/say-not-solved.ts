/**
 * A citizen's statement, proved by a code, that a ticket is not solved (decision 26). The program acts by the workflow
 * table: a resolved ticket gets the feedback "not satisfied", a closed one is reopened, a merged one acts on its
 * primary. Once for each solution; a reopened ticket is only shown.
 */
import type { BodyOf, ReplyOf } from "@smgt/contract/call.ts";
import type { citizenNotSolved } from "@smgt/contract/calls/casework/citizen.ts";
import { lettersIn } from "@smgt/contract/given.ts";
import { ACTION, MIN_NOT_SOLVED_REASON } from "@smgt/contract/constants.ts";
import { shownName } from "../../../channels/list.ts";
import type { Context } from "../../../context.ts";
import { inTransaction } from "../../../db/tx.ts";
import { Refused } from "../../ground/refused.ts";
import { spendCaptcha } from "../../organisation/sessions/captcha.ts";
import { lockPrimary, ticketById } from "../workflow/step/member-queries.ts";
import { runActionIn } from "../workflow/run/run-action.ts";
import { statusOf as meaningOf } from "../../law/workflow-definition/statuses.ts";
import { proveCitizen, ticketOf, type Proved } from "./prove-citizen.ts";
import { useProof } from "./proof-queries.ts";
import { notSolvedUntil, statusOf } from "./show-status.ts";
import { mastersOf } from "../../law/masters/read-masters.ts";
import { worded } from "../../../texts/say.ts";

type Body = BodyOf<typeof citizenNotSolved>;

/** Reopens the ticket with an unused code. */
function takeUp(ctx: Context, { ticket: own, asker, proofId, channel }: Proved, reason: string): Promise<void> {
  return inTransaction(ctx.db, async (tx) => {
    const ticketId = await lockPrimary(tx, own.ticket_id);
    const ticket = await ticketById(tx, ticketId);
    const { workflow } = await mastersOf(ctx);
    // Already reopened by a repeated submit or by somebody else: the request is fulfilled.
    if (ticket === undefined || meaningOf(workflow, ticket.status_id).isReopened) return;
    if (!(await useProof(tx, asker, proofId))) throw new Refused("CITIZEN_CODE_WRONG");
    await runActionIn(ctx, tx, null, {
      body: {
        ticket_id: ticketId,
        status_id: ticket.status_id,
        action_id: ticket.phase === "feedback" ? ACTION.FEEDBACK_NOT_SATISFIED : ACTION.REOPEN,
        remarks: ticketId === own.ticket_id ? reason : `${reason} (${own.ticket_no})`,
      },
      citizenCodeTo:
        channel === "SMS"
          ? worded("proof.mobile")
          : worded("proof.account", { channel: shownName(ctx.channels, own.account_channel) }),
    });
  });
}

/** Reopens the ticket and shows it; refuses without proof, without a solution, too late, or after an appeal. */
export async function sayNotSolved(ctx: Context, body: Body, ip: string): Promise<ReplyOf<typeof citizenNotSolved>> {
  if (lettersIn(body.reason) < MIN_NOT_SOLVED_REASON) {
    throw new Refused("CITIZEN_REASON_REQUIRED", { min: MIN_NOT_SOLVED_REASON });
  }
  if (!(await spendCaptcha(ctx, body.captcha_id, body.captcha))) throw new Refused("CAPTCHA_FAILED");
  const proved = await proveCitizen(ctx, body, ip);
  const masters = await mastersOf(ctx);
  if (!meaningOf(masters.workflow, proved.ticket.status_id).isReopened) {
    if ((await notSolvedUntil(ctx, proved.ticket, masters)) === null) {
      throw new Refused("CITIZEN_CANNOT_REOPEN", { days: masters.parameters.reopenDays });
    }
    await takeUp(ctx, proved, body.reason.trim());
  }
  return statusOf(ctx, (await ticketOf(ctx, body)) ?? proved.ticket);
}
