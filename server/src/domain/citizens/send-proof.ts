/**
 * Sends a citizen the code by which they prove that it is they who say "not solved": to the mobile that they gave, or
 * to the account that wrote. The code is kept as a keyed hash before it goes out, and nothing is sent while a
 * transaction is open; it is never in a job, where it could be read.
 */
import type { BodyOf, ReplyOf } from "@smgt/contract/call.ts";
import type { citizenSendProof } from "@smgt/contract/calls/citizen.ts";
import { openChannel } from "../../channels/list.ts";
import type { Context } from "../../context.ts";
import { inTransaction } from "../../db/tx.ts";
import { NotSent } from "../../ports.ts";
import { appendSecurity } from "../audit/append-security.ts";
import { Refused } from "../refused.ts";
import { spendCaptcha } from "../sessions/captcha.ts";
import { hashCode, newDigits } from "../sessions/codes.ts";
import { networkOf } from "../sessions/network.ts";
import { lockTickets } from "../workflow/step/member-queries.ts";
import { isSendingOver, isWayClosed, keepProof, noteNotSent } from "./proof-queries.ts";
import { proofWays, type ProofWay } from "./proof-ways.ts";
import { citizensTicket, notSolvedUntil } from "./show-status.ts";
import { appShortOf } from "../masters/state-look.ts";
import { mastersOf } from "../masters/read-masters.ts";
import { inAll, worded } from "../../texts/say.ts";

export const PROOF_MINUTES = 10;

/** Keeps the codes of one ticket apart from those of others. */
export const proofPurpose = (ticketId: number): string => `citizen ${ticketId}`;

const textOf = (code: string, ticketNo: string): string =>
  inAll(worded("code.citizen", { code, no: ticketNo, minutes: PROOF_MINUTES }), "\n");

/** Whether it went out; perhaps, where nobody heard what became of it. */
async function deliver(ctx: Context, channel: string, way: ProofWay, text: string): Promise<"yes" | "no" | "perhaps"> {
  if (way.channel === "DM") {
    const outcome = await openChannel(ctx.channels, channel)?.sendMessage({ text, recipientId: way.to });
    // Unknown may well have arrived: the citizen looks, and asks again if not.
    return outcome !== undefined && (outcome.kind === "sent" || outcome.kind === "unknown") ? "yes" : "no";
  }
  try {
    await ctx.senders.SMS?.send(way.to, { subject: await appShortOf(ctx), body: text });
    return "yes";
  } catch (error) {
    ctx.log.warn({ err: error }, "A code could not be handed to the SMS gateway.");
    return error instanceof NotSent ? "no" : "perhaps";
  }
}

/** Sends it, or refuses with what else the citizen can do. */
export async function sendProof(
  ctx: Context,
  body: BodyOf<typeof citizenSendProof>,
  ip: string,
): Promise<ReplyOf<typeof citizenSendProof>> {
  if (!(await spendCaptcha(ctx, body.captcha_id, body.captcha))) throw new Refused("CAPTCHA_FAILED");
  const ticket = await citizensTicket(ctx, body);
  const masters = await mastersOf(ctx);
  if ((await notSolvedUntil(ctx, ticket, masters)) === null) {
    throw new Refused("CITIZEN_CANNOT_REOPEN", { days: masters.parameters.reopenDays });
  }
  const way = proofWays(ctx, ticket).find((one) => one.channel === body.channel);
  if (way === undefined) throw new Refused("CITIZEN_PROOF_OFF");
  const { ticket_id: ticketId } = ticket;
  const code = newDigits();
  const proofId = await inTransaction(ctx.db, async (tx) => {
    await lockTickets(tx, [ticketId]);
    const asker = { ticketId, network: networkOf(ip), now: ctx.clock.now() };
    if (await isSendingOver(tx, asker)) throw new Refused("CITIZEN_PROOF_LIMIT");
    if (await isWayClosed(tx, asker, way.channel)) throw new Refused("CITIZEN_PROOF_NOT_SENT");
    const hash = hashCode(ctx.config.secret, proofPurpose(ticketId), code);
    const kept = await keepProof(tx, asker, { channel: way.channel, hash, minutes: PROOF_MINUTES });
    await appendSecurity(tx, [
      { at: asker.now, event: "CITIZEN_PROOF_SENT", ticketId, ip, detail: { channel: way.channel } },
    ]);
    return kept;
  });
  const went = await deliver(ctx, ticket.account_channel, way, textOf(code, ticket.ticket_no));
  if (went === "no") await noteNotSent(ctx.db, proofId);
  if (went !== "yes") throw new Refused("CITIZEN_PROOF_NOT_SENT");
  return { sent_to: way.sentTo, minutes: PROOF_MINUTES };
}
