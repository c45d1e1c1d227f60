/**
 * Sends a citizen a code to their mobile or author account. A keyed hash is stored before sending, and sending happens
 * outside transactions. DANGER: a code is never in a job payload, where it could be read. When number and person open
 * nothing, a job sends it, so that neither answer nor timing reveals the ticket.
 */
import type { BodyOf, ReplyOf } from "@smgt/contract/call.ts";
import type { citizenSendProof } from "@smgt/contract/calls/casework/citizen.ts";
import { flagOf } from "@smgt/contract/shapes/common.ts";
import { openChannel } from "../../../channels/list.ts";
import type { Context } from "../../../context.ts";
import { inTransaction } from "../../../db/tx.ts";
import { addJob, defineJob } from "../../../jobs/queue.ts";
import { NotSent } from "../../../ports.ts";
import { appendSecurity } from "../../ground/audit/append-security.ts";
import { Refused } from "../../ground/refused.ts";
import { spendCaptcha } from "../../organisation/sessions/captcha.ts";
import { hashCode, newDigits } from "../../organisation/sessions/codes.ts";
import { networkOf } from "../../organisation/sessions/network-of-address.ts";
import { lockTickets } from "../workflow/step/member-queries.ts";
import { lookUp, proofPurpose } from "./prove-citizen.ts";
import { isSendingOver, isChannelClosed, keepProof, noteNotSent } from "./proof-queries.ts";
import { isChannelSetUp, codeChannels, type ProofChannel, type CodeChannel } from "./code-channels.ts";
import { contactTicket, type ContactTicket } from "./queries.ts";
import { appShortOf } from "../../law/masters/branding.ts";
import { inAll, worded } from "../../../texts/say.ts";

const PROOF_MINUTES = 10;

const textOf = (code: string, ticketNo: string): string =>
  inAll(worded("code.citizen", { code, no: ticketNo, minutes: PROOF_MINUTES }), "\n");

/** Delivers a code; "perhaps" when the outcome is unknown. */
async function deliver(
  ctx: Context,
  channel: string,
  way: CodeChannel,
  text: string,
): Promise<"yes" | "no" | "perhaps"> {
  if (way.channel === "DM") {
    const outcome = await openChannel(ctx.channels, channel)?.sendMessage({ text, recipientId: way.to });
    // An unknown outcome may have arrived: the citizen checks, and requests another if not.
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

/** Sends a code to the citizen of a ticket, or refuses with the alternatives. */
async function sendTo(ctx: Context, ticket: ContactTicket, channel: ProofChannel, ip: string): Promise<void> {
  const way = codeChannels(ctx, ticket).find((one) => one.channel === channel);
  if (way === undefined) throw new Refused("CITIZEN_PROOF_OFF");
  const { ticket_id: ticketId } = ticket;
  const code = newDigits();
  const proofId = await inTransaction(ctx.db, async (tx) => {
    await lockTickets(tx, [ticketId]);
    const asker = { ticketId, network: networkOf(ip), now: ctx.clock.now() };
    if (await isSendingOver(tx, asker)) throw new Refused("CITIZEN_PROOF_LIMIT");
    if (await isChannelClosed(tx, asker, way.channel)) throw new Refused("CITIZEN_PROOF_NOT_SENT");
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
}

/** Sends a code; does nothing without such a ticket or without a channel to its citizen. */
export const sendCitizenCodeJob = defineJob<{
  readonly ticketId: number | null;
  readonly channel: ProofChannel;
  readonly ip: string;
}>({
  name: "send-citizen-code",
  saysOutside: "message",
  maxAttempts: 1,
  run: async (ctx, { ticketId, channel, ip }) => {
    const ticket = ticketId === null ? undefined : await contactTicket(ctx.db, ticketId);
    if (ticket === undefined) return;
    try {
      await sendTo(ctx, ticket, channel, ip);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
    }
  },
});

/** Sends a code at once when the caller may see the ticket anyway; otherwise reveals nothing about the sending. */
export async function sendCode(
  ctx: Context,
  body: BodyOf<typeof citizenSendProof>,
  ip: string,
): Promise<ReplyOf<typeof citizenSendProof>> {
  if (!(await spendCaptcha(ctx, body.captcha_id, body.captcha))) throw new Refused("CAPTCHA_FAILED");
  const { channel } = body;
  if (!isChannelSetUp(ctx, channel)) throw new Refused("CITIZEN_PROOF_OFF");
  const looked = await lookUp(ctx, body, ip);
  if (looked.kind === "open") await sendTo(ctx, looked.ticket, channel, ip);
  else {
    const ticketId = looked.ticket?.ticket_id ?? null;
    await inTransaction(ctx.db, (tx) => addJob(tx, sendCitizenCodeJob, { ticketId, channel, ip }));
  }
  return { is_sure: flagOf(looked.kind === "open"), minutes: PROOF_MINUTES };
}
