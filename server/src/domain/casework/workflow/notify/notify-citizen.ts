/**
 * Informs the citizen of progress: through the outbox where the platform allows a reply, otherwise by a call task.
 * Never both. Runs inside the step's transaction.
 */
import { isPrivate } from "../../../../channels/list.ts";
import { Refused } from "../../../ground/refused.ts";
import { fillSlots } from "../../../tickets/replies/fill-slots.ts";
import { messageTarget, publicTarget } from "../../../tickets/replies/queries.ts";
import { queueReply } from "../../../tickets/replies/queue-reply.ts";
import { readyText } from "../../../tickets/replies/ready-text.ts";
import type { ActionContext } from "../step/action.ts";

/** P if the newest post may be answered publicly, D if they wrote a message, null if only a phone call is left. */
async function wayTo({ ctx: { channels }, tx, ticket }: ActionContext): Promise<"P" | "D" | null> {
  if (ticket.is_manual) return null;
  const post = await publicTarget(channels, tx, ticket.ticket_id, null);
  if (post?.is_summoned === true) return "P";
  if (!isPrivate(channels, ticket.channel)) return null;
  return (await messageTarget(tx, ticket.ticket_id))?.x_user_id == null ? null : "D";
}

function cannedText({ masters, ticket, input }: ActionContext): string | null {
  const action = masters.workflow.actions.find((one) => one.actionId === input.body.action_id);
  const canned = readyText(masters, action?.tells, ticket.lang);
  return canned === undefined ? null : fillSlots(canned.body, ticket, masters, canned.lang);
}

/** Queues the text, or the action's canned one; returns whether the citizen has to be phoned instead. */
export async function notifyCitizen(
  context: ActionContext,
  given: string | null = null,
  ledTo: number | null = null,
): Promise<"queued" | "call"> {
  const { ctx, tx, actor, ticket, input } = context;
  const text = given ?? cannedText(context);
  const channel = await wayTo(context);
  if (text === null || channel === null) return "call";
  try {
    await queueReply(ctx, tx, actor, {
      ticketId: ticket.ticket_id,
      ticketNo: ticket.ticket_no,
      channel,
      text,
      clientRef: `told-${input.body.action_id}-${ticket.version}`,
      inReplyTo: null,
      isDraft: false,
      ledTo,
    });
    return "queued";
  } catch (error) {
    // Every refusal precedes any write; a person phones the citizen then.
    if (error instanceof Refused) return "call";
    throw error;
  }
}

/** Stores the text as a draft for the cell, to be sent on the citizen's channel. */
export async function draftFor(context: ActionContext, text: string): Promise<void> {
  const { ctx, tx, actor, ticket, input } = context;
  const channel = await wayTo(context);
  if (channel === null) return;
  await queueReply(ctx, tx, actor, {
    ticketId: ticket.ticket_id,
    ticketNo: ticket.ticket_no,
    channel,
    text,
    clientRef: `asked-${input.body.action_id}-${ticket.version}`,
    inReplyTo: null,
    isDraft: true,
    ledTo: null,
  });
}
