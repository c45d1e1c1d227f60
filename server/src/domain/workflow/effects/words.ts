/** Effects that speak to the citizen, and to those whose complaints were merged into this one. */
import type { Step } from "../../table/machine.ts";
import { queueReply } from "../../replies/queue-reply.ts";
import { answerMembers } from "../members/answer-members.ts";
import { openProposals } from "../proposals/proposals.ts";
import { tellCitizen } from "../tell/tell-citizen.ts";
import type { EffectCode, Run } from "./effect.ts";

/** The change that the citizen is told of. */
const ledTo = (step: Step): number | null => (step.to === step.from ? null : step.to);

/** What the officer wrote goes to the outbox. */
async function send(run: Run): Promise<void> {
  const { ctx, tx, actor, officer, ticket, input } = run.work;
  const reply = await queueReply(ctx, tx, actor, {
    ticketId: ticket.ticket_id,
    ticketNo: ticket.ticket_no,
    channel: input.body.reply_channel === "D" ? "D" : "P",
    text: input.body.reply_text ?? "",
    clientRef: input.body.client_ref ?? `action-${ticket.version}`,
    inReplyTo: null,
    isDraft: false,
    ledTo: ledTo(run.step),
  });
  if (input.body.answer_members === "Y" && officer !== null) {
    run.members = await answerMembers(ctx, tx, officer, reply, ticket.ticket_no);
  }
}

async function tell(run: Run): Promise<void> {
  if ((await tellCitizen(run.work, null, ledTo(run.step))) === "call") run.isCallNeeded = true;
}

/** The answer between, in the words of who grants more time or of who asked for it. */
async function sendInterim(run: Run): Promise<void> {
  const { tx, ticket, input } = run.work;
  const asked = await openProposals(tx, ticket.ticket_id);
  const draft = asked.find((one) => one.kind === "extension")?.detail.reply_text ?? null;
  if ((await tellCitizen(run.work, input.body.reply_text ?? draft)) === "call") run.isCallNeeded = true;
}

export const sendReply: EffectCode = { at: "words", apply: send };
export const tellThem: EffectCode = { at: "words", apply: tell };
export const sendInterimReply: EffectCode = { at: "words", apply: sendInterim };
