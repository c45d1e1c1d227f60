/** Effects that write to the citizen, and to the authors of merged complaints. */
import { statusOf } from "../../../law/workflow-definition/statuses.ts";
import type { Step } from "../../../law/workflow-definition/machine.ts";
import type { Tx } from "../../../../db/tx.ts";
import { Refused } from "../../../ground/refused.ts";
import { approveDraft, queueReply } from "../../../tickets/replies/queue-reply.ts";
import { lockReply, type Reply } from "../../../tickets/replies/queries.ts";
import { answerMembers } from "../members/answer-members.ts";
import { openProposals } from "./open-proposals.ts";
import { draftFor, notifyCitizen } from "../notify/notify-citizen.ts";
import { isOnlyWrittenTo } from "../step/gather-facts.ts";
import type { ActionContext, ActionResult } from "../step/action.ts";
import type { EffectCode } from "./effect.ts";

/** The status change that the citizen is informed of. */
const ledTo = (step: Step): number | null => (step.to === step.from ? null : step.to);

/** The draft to send; only the cell sends one, and only once. */
async function waitingDraft(tx: Tx, replyId: number, ticketId: number, isDraft: boolean): Promise<Reply> {
  const draft = await lockReply(tx, replyId);
  if (draft === undefined || draft.ticket_id !== ticketId) throw new Refused("REPLY_NOT_FOUND");
  if (isDraft || draft.state !== "draft") throw new Refused("REPLY_NOT_DRAFT");
  return draft;
}

/** Queues the officer's text, or stores it as a draft for the cell. */
async function write(context: ActionContext, result: ActionResult, isDraft: boolean): Promise<void> {
  const { ctx, tx, actor, officer, ticket, input } = context;
  const { draftReplyId = null, inReplyTo = null } = input.reply ?? {};
  const given = {
    ticketId: ticket.ticket_id,
    ticketNo: ticket.ticket_no,
    channel: input.body.reply_channel === "D" ? ("D" as const) : ("P" as const),
    text: input.body.reply_text ?? "",
    clientRef: input.body.client_ref ?? `action-${ticket.version}`,
    inReplyTo,
    ledTo: ledTo(result.step),
  };
  const reply =
    draftReplyId === null
      ? await queueReply(ctx, tx, actor, { ...given, isDraft })
      : await approveDraft(ctx, tx, actor, await waitingDraft(tx, draftReplyId, ticket.ticket_id, isDraft), given);
  result.reply = reply;
  if (input.reply !== undefined)
    result.overrides = { event: "REPLY", remark: reply.text, remarkChannel: reply.reply_channel === "D" ? "D" : "P" };
  if (input.body.answer_members === "Y" && officer !== null) {
    result.members = await answerMembers(ctx, tx, officer, reply, ticket.ticket_no);
  }
}

async function tell(context: ActionContext, result: ActionResult): Promise<void> {
  if ((await notifyCitizen(context, null, ledTo(result.step))) === "call") result.isCallNeeded = true;
}

/**
 * Sends the interim reply, worded by the officer who grants more time or who requested it. It reports a decision
 * although the status stays.
 */
async function sendInterim(context: ActionContext, result: ActionResult): Promise<void> {
  const { tx, ticket, input } = context;
  const asked = await openProposals(tx, ticket.ticket_id);
  const draft = asked.find((one) => one.kind === "extension")?.detail.reply_text ?? null;
  const text = input.body.reply_text ?? draft;
  if ((await notifyCitizen(context, text, result.step.to)) === "call") result.isCallNeeded = true;
}

/**
 * Asks in writing a citizen who cannot be phoned: stores a draft for the cell, which alone writes to citizens there.
 */
async function askInWriting(context: ActionContext, { step }: ActionResult): Promise<void> {
  const { ticketContext, masters, input } = context;
  const text = input.body.reply_text ?? input.body.remarks;
  if (!isOnlyWrittenTo(ticketContext) || text === undefined) return;
  if (statusOf(masters.workflow, step.to).call === "details") await draftFor(context, text);
}

export const callTask: EffectCode = { at: "words", does: "called", apply: askInWriting };
export const sendReply: EffectCode = {
  at: "words",
  does: "answered",
  apply: (context, result) => write(context, result, false),
};
export const draftReply: EffectCode = {
  at: "words",
  does: "drafted",
  apply: (context, result) => write(context, result, true),
};
export const notifyCitizens: EffectCode = { at: "words", does: "told", apply: tell };
export const sendInterimReply: EffectCode = { at: "words", does: "told", apply: sendInterim };
