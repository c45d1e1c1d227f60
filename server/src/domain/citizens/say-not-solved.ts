/**
 * The citizen says on their page that it is not solved, and proves by a code that it is they (decision 31): ticket
 * number and handle stand in our public reply. The program acts for them by the same table as an operator: what is
 * resolved is feedback "not satisfied", what is closed is reopened; for a merged ticket the one that it was merged into.
 * Once for each solution: a ticket that has been taken up again is only shown.
 */
import { timingSafeEqual } from "node:crypto";
import type { BodyOf, ReplyOf } from "@smgt/contract/call.ts";
import type { citizenNotSolved } from "@smgt/contract/calls/citizen.ts";
import { lettersIn } from "@smgt/contract/given.ts";
import { ACTION, MIN_NOT_SOLVED_REASON } from "@smgt/contract/constants.ts";
import { shownName } from "../../channels/list.ts";
import type { Context } from "../../context.ts";
import { inTransaction, type Tx } from "../../db/tx.ts";
import { appendSecurity } from "../audit/append-security.ts";
import { Refused } from "../refused.ts";
import { spendCaptcha } from "../sessions/captcha.ts";
import { hashCodes } from "../sessions/codes.ts";
import { networkOf } from "../sessions/network.ts";
import { lockLeading, ticketById } from "../workflow/step/member-queries.ts";
import { runActionIn } from "../workflow/run/run-action.ts";
import { statusOf as meaningOf } from "../table/statuses.ts";
import type { CitizenTicket } from "./queries.ts";
import { countWrong, isTryingOver, openProofs, useProofs, type Asker } from "./proof-queries.ts";
import type { ProofChannel } from "./proof-ways.ts";
import { proofPurpose } from "./send-proof.ts";
import { citizensTicket, notSolvedUntil, statusOf } from "./show-status.ts";
import { mastersOf } from "../masters/read-masters.ts";
import { worded } from "../../texts/say.ts";

type Body = BodyOf<typeof citizenNotSolved>;

/** By which way the code came that was typed; null when it opens nothing. A wrong one is counted and on record. */
async function provedBy(ctx: Context, tx: Tx, asker: Asker, typed: string, ip: string): Promise<ProofChannel | null> {
  const { ticketId, now: at } = asker;
  const hashes = hashCodes(ctx.config.secrets, proofPurpose(ticketId), typed);
  const open = await openProofs(tx, asker);
  const found = open.find((one) => hashes.some((hash) => timingSafeEqual(one.code_hash, hash)));
  if (found === undefined) {
    await countWrong(
      tx,
      asker,
      open.map((one) => one.proof_id),
    );
    await appendSecurity(tx, [{ at, event: "CITIZEN_PROOF_WRONG", ticketId, ip, detail: { open: open.length } }]);
    return null;
  }
  await useProofs(tx, asker);
  const channel: ProofChannel = found.channel === "SMS" ? "SMS" : "DM";
  await appendSecurity(tx, [{ at, event: "CITIZEN_PROVED", ticketId, ip, detail: { channel } }]);
  return channel;
}

/** What became of it; a wrong code is counted, so it must not roll back. */
type Outcome = "done" | "CITIZEN_CODE_WRONG" | "CITIZEN_CODE_STOPPED";

function takeUp(
  ctx: Context,
  { ticket_id: ownId, ticket_no: ownNo, account_channel }: CitizenTicket,
  body: Body,
  ip: string,
): Promise<Outcome> {
  return inTransaction(ctx.db, async (tx) => {
    const ticketId = await lockLeading(tx, ownId);
    const ticket = await ticketById(tx, ticketId);
    const { workflow } = await mastersOf(ctx);
    // A second press, or somebody else in the meantime: it is what they wanted.
    if (ticket === undefined || meaningOf(workflow, ticket.status_id).isReopened) return "done";
    const asker = { ticketId: ownId, network: networkOf(ip), now: ctx.clock.now() };
    if (await isTryingOver(tx, asker)) return "CITIZEN_CODE_STOPPED";
    const channel = await provedBy(ctx, tx, asker, body.code, ip);
    if (channel === null) return "CITIZEN_CODE_WRONG";
    await runActionIn(ctx, tx, null, {
      body: {
        ticket_id: ticketId,
        status_id: ticket.status_id,
        action_id: ticket.phase === "feedback" ? ACTION.FEEDBACK_NOT_SATISFIED : ACTION.REOPEN,
        remarks: ticketId === ownId ? body.reason.trim() : `${body.reason.trim()} (${ownNo})`,
      },
      files: [],
      feedback: null,
      citizenCodeTo:
        channel === "SMS"
          ? worded("proof.mobile")
          : worded("proof.account", { channel: shownName(ctx.channels, account_channel) }),
    });
    return "done";
  });
}

/** Takes the ticket up again and shows it; refuses what is not proved, not solved, too late, or decided in an appeal. */
export async function sayNotSolved(ctx: Context, body: Body, ip: string): Promise<ReplyOf<typeof citizenNotSolved>> {
  if (lettersIn(body.reason) < MIN_NOT_SOLVED_REASON) {
    throw new Refused("CITIZEN_REASON_REQUIRED", { min: MIN_NOT_SOLVED_REASON });
  }
  if (!(await spendCaptcha(ctx, body.captcha_id, body.captcha))) throw new Refused("CAPTCHA_FAILED");
  const ticket = await citizensTicket(ctx, body);
  const masters = await mastersOf(ctx);
  if (!meaningOf(masters.workflow, ticket.status_id).isReopened) {
    if ((await notSolvedUntil(ctx, ticket, masters)) === null) {
      throw new Refused("CITIZEN_CANNOT_REOPEN", { days: masters.parameters.reopenDays });
    }
    const outcome = await takeUp(ctx, ticket, body, ip);
    if (outcome !== "done") throw new Refused(outcome);
  }
  return statusOf(ctx, await citizensTicket(ctx, body));
}
