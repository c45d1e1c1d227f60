/**
 * Queues a reply in the transaction of its action. It can be undone for ten seconds; then `send-reply.job.ts` sends
 * it.
 */
import { REPLY_UNDO_SECONDS } from "@smgt/contract/constants.ts";
import type { ChannelTraits } from "../../../channels/channel.ts";
import { channelOf, messagesOn, rulesFor } from "../../../channels/list.ts";
import type { Context } from "../../../context.ts";
import type { Tx } from "../../../db/tx.ts";
import { addJobs } from "../../../jobs/queue.ts";
import { referenceNow } from "../../../trace.ts";
import { Refused } from "../../ground/refused.ts";
import { readyText, type ReplyChannel } from "./check-reply.ts";
import { messageTarget, publicTarget, replyByRef, type Reply } from "./queries.ts";
import { planSending, sendReplyJob } from "./send-reply.job.ts";
import { mastersOf } from "../../law/masters/read-masters.ts";

export interface ReplyInput {
  readonly ticketId: number;
  readonly ticketNo: string;
  readonly channel: ReplyChannel;
  readonly text: string;
  readonly clientRef: string;
  /** Post to answer; null for the newest that may be answered. */
  readonly inReplyTo: string | null;
  readonly isDraft: boolean;
  /** Status that the reply sets on the ticket; a refusal of the reply reverts it. */
  readonly ledTo?: number | null;
}

/** An officer, or the program itself. */
export interface Writer {
  readonly userId: number;
}

/** Recipient or post of a reply, and its channel. */
interface Target {
  readonly by: ChannelTraits;
  readonly target: string;
}

/** Refuses when there is nothing to answer. */
async function targetOf(
  { channels }: Context,
  tx: Tx,
  input: Pick<ReplyInput, "channel" | "ticketId" | "inReplyTo">,
): Promise<Target> {
  if (input.channel === "D") {
    const recipient = await messageTarget(tx, input.ticketId);
    const by = messagesOn(channels, recipient?.account_channel ?? "");
    if (by === undefined || recipient?.x_user_id == null) throw new Refused("REPLY_NO_TARGET");
    return { by, target: recipient.x_user_id };
  }
  const post = await publicTarget(channels, tx, input.ticketId, input.inReplyTo);
  const by = channelOf(channels, post?.channel ?? null);
  if (post === undefined || by === undefined) throw new Refused("REPLY_NO_TARGET");
  if (!post.is_summoned) throw new Refused("REPLY_NOT_SUMMONED");
  return { by, target: post.version_id };
}

/** Returns the columns of a reply written or approved now: target, final text and sending time. */
async function outgoing(ctx: Context, tx: Tx, input: Omit<ReplyInput, "isDraft">) {
  const { parameters } = await mastersOf(ctx);
  const { by, target } = await targetOf(ctx, tx, input);
  const rules = rulesFor(by, input.channel, parameters.dmMaxLength);
  return {
    reply_channel: input.channel,
    channel: by.code,
    target_id: target,
    text: readyText(input.channel, input.text, input.ticketNo, rules),
    client_ref: input.clientRef,
    not_before: new Date(ctx.clock.now().getTime() + REPLY_UNDO_SECONDS * 1_000),
    reference: referenceNow(),
  };
}

/** Returns the queued (or drafted) reply. The same `clientRef` returns the same reply, never a second one. */
export async function queueReply(ctx: Context, tx: Tx, writer: Writer, input: ReplyInput): Promise<Reply> {
  const known = await replyByRef(tx, input.ticketId, input.clientRef);
  if (known !== undefined) return known;
  const reply = await tx
    .insertInto("reply")
    .values({
      ...(await outgoing(ctx, tx, input)),
      ticket_id: input.ticketId,
      state: input.isDraft ? "draft" : "queued",
      written_by: writer.userId,
      created_at: ctx.clock.now(),
      led_to: input.ledTo ?? null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  if (!input.isDraft) await planSending(tx, reply, reply.not_before);
  return reply;
}

export interface MemberReply {
  readonly ticketId: number;
  readonly channel: ReplyChannel;
  readonly by: string;
  readonly target: string;
  readonly text: string;
}

/** Queues the answers to merged complaints beside the primary reply; returns the new ones. */
export async function queueMembers(
  tx: Tx,
  writer: Writer,
  leading: Reply,
  members: readonly MemberReply[],
  now: Date,
): Promise<Reply[]> {
  if (members.length === 0) return [];
  const replies = await tx
    .insertInto("reply")
    .values(
      members.map((member) => ({
        ticket_id: member.ticketId,
        reply_channel: member.channel,
        channel: member.by,
        target_id: member.target,
        text: member.text,
        state: "queued",
        client_ref: leading.client_ref,
        written_by: writer.userId,
        created_at: now,
        not_before: leading.not_before,
        batch_of: leading.reply_id,
        reference: referenceNow(),
      })),
    )
    .onConflict((conflict) => conflict.columns(["ticket_id", "client_ref"]).doNothing())
    .returningAll()
    .execute();
  const payloads = replies.map((reply) => ({ replyId: reply.reply_id }));
  await addJobs(tx, sendReplyJob, payloads, { runAt: leading.not_before });
  return replies;
}

/** Queues an officer's draft, unchanged or edited, in the name of the approver. */
export async function approveDraft(
  ctx: Context,
  tx: Tx,
  writer: Writer,
  draft: Reply,
  input: Omit<ReplyInput, "isDraft">,
): Promise<Reply> {
  const reply = await tx
    .updateTable("reply")
    // Stores this idempotency key, so that a repeated request finds the reply.
    .set({ ...(await outgoing(ctx, tx, input)), state: "queued", approved_by: writer.userId })
    .where("reply_id", "=", draft.reply_id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await planSending(tx, reply, reply.not_before);
  return reply;
}
