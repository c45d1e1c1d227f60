/**
 * The citizen says on their page that it is not solved, and proves by a code that it is they (decision 31): ticket
 * number and handle stand in our public reply. The program acts for them by the same table as an operator: what is
 * resolved is feedback "not satisfied", what is closed is reopened; for a merged ticket the one that it was merged into.
 * Once for each solution: a ticket that has been taken up again is only shown.
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
import { lockLeading, ticketById } from "../workflow/step/member-queries.ts";
import { runActionIn } from "../workflow/run/run-action.ts";
import { statusOf as meaningOf } from "../../law/workflow-definition/statuses.ts";
import { proveCitizen, ticketOf, type Proved } from "./door.ts";
import { useProof } from "./proof-queries.ts";
import { notSolvedUntil, statusOf } from "./show-status.ts";
import { mastersOf } from "../../law/masters/read-masters.ts";
import { worded } from "../../../texts/say.ts";

type Body = BodyOf<typeof citizenNotSolved>;

/** Takes the ticket up again with a code that was not used before. */
function takeUp(ctx: Context, { ticket: own, asker, proofId, channel }: Proved, reason: string): Promise<void> {
  return inTransaction(ctx.db, async (tx) => {
    const ticketId = await lockLeading(tx, own.ticket_id);
    const ticket = await ticketById(tx, ticketId);
    const { workflow } = await mastersOf(ctx);
    // A second press, or somebody else in the meantime: it is what they wanted.
    if (ticket === undefined || meaningOf(workflow, ticket.status_id).isReopened) return;
    if (!(await useProof(tx, asker, proofId))) throw new Refused("CITIZEN_CODE_WRONG");
    await runActionIn(ctx, tx, null, {
      body: {
        ticket_id: ticketId,
        status_id: ticket.status_id,
        action_id: ticket.phase === "feedback" ? ACTION.FEEDBACK_NOT_SATISFIED : ACTION.REOPEN,
        remarks: ticketId === own.ticket_id ? reason : `${reason} (${own.ticket_no})`,
      },
      files: [],
      feedback: null,
      citizenCodeTo:
        channel === "SMS"
          ? worded("proof.mobile")
          : worded("proof.account", { channel: shownName(ctx.channels, own.account_channel) }),
    });
  });
}

/** Takes the ticket up again and shows it; refuses what is not proved, not solved, too late, or decided in an appeal. */
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
