/** Action 10: a reply that belongs to no change of status. The cell sends; an officer leaves a draft. */
import { ACTION, type StatusId } from "@smgt/contract/constants.ts";
import type { BodyOf } from "@smgt/contract/call.ts";
import type { sendReply } from "@smgt/contract/calls/replies.ts";
import type { Context, Officer } from "../../../context.ts";
import { inTransaction, type Tx } from "../../../db/tx.ts";
import { emptyDraftSql } from "../../drafts/queries.ts";
import { Refused } from "../../refused.ts";
import { approveDraft, queueReply } from "../../replies/queue-reply.ts";
import { lockReply, replyByRef, type Reply } from "../../replies/queries.ts";
import { lockGroup } from "../../tickets/lists/group-queries.ts";
import { changeTicket } from "../../tickets/write/write-tickets.ts";
import { answerMembers, checkMayAnswerGroup, type GroupAnswer } from "../members/answer-members.ts";
import { officerFacts, ticketFacts } from "../run/gather-facts.ts";
import { nextStep } from "../../table/machine.ts";
import { lockTickets } from "../members/member-queries.ts";
import { ticketInContext } from "../run/queries.ts";
import { mastersOf } from "../../masters/read-masters.ts";

/** The draft that is to go out; only the cell sends one, and only once. */
async function draftOf(tx: Tx, replyId: number, ticketId: number, isDraft: boolean): Promise<Reply> {
  const draft = await lockReply(tx, replyId);
  if (draft === undefined || draft.ticket_id !== ticketId) throw new Refused("REPLY_NOT_FOUND");
  if (isDraft || draft.state !== "draft") throw new Refused("REPLY_NOT_DRAFT");
  return draft;
}

export interface WrittenReply {
  readonly reply: Reply;
  /** What became of the merged complaints, when they were to be answered too. */
  readonly members: GroupAnswer | null;
}

/** Queues or drafts the reply, with history, in one transaction. The same `client_ref` makes one reply. */
export async function writeReply(
  ctx: Context,
  officer: Officer,
  body: BodyOf<typeof sendReply>,
): Promise<WrittenReply> {
  const masters = await mastersOf(ctx);
  const isForGroup = body.answer_members === "Y";
  if (isForGroup) checkMayAnswerGroup(officer);
  return inTransaction(ctx.db, async (tx) => {
    if (isForGroup) await lockGroup(tx, body.ticket_id);
    await lockTickets(tx, [body.ticket_id]);
    const found = await ticketInContext(tx, officer, body.ticket_id, masters.timeZone, ctx.clock.now());
    if (found === undefined) throw new Refused("TICKET_NOT_FOUND");
    const { ticket, around } = found;
    const before = await replyByRef(tx, ticket.ticket_id, body.client_ref);
    const membersOf = (reply: Reply) => (isForGroup ? answerMembers(ctx, tx, officer, reply, ticket.ticket_no) : null);
    if (before !== undefined) return { reply: before, members: await membersOf(before) };
    const now = ctx.clock.now();
    const step = nextStep(
      masters.workflow,
      ticketFacts(ticket, around, masters, now),
      ACTION.REPLY,
      officerFacts(officer, ticket, around),
      {
        seenStatusId: body.status_id as StatusId,
        replyText: body.reply_text,
        replyChannel: body.reply_channel,
      },
    );
    if (step.kind === "refused") throw new Refused(step.refusal);
    const input = {
      ticketId: ticket.ticket_id,
      ticketNo: ticket.ticket_no,
      channel: body.reply_channel,
      text: body.reply_text,
      clientRef: body.client_ref,
      inReplyTo: body.in_reply_to_tweet_id ?? null,
    };
    const isDraft = step.effects.includes("draft_reply");
    const reply =
      body.draft_reply_id === undefined
        ? await queueReply(ctx, tx, officer, { ...input, isDraft })
        : await approveDraft(
            ctx,
            tx,
            officer,
            await draftOf(tx, body.draft_reply_id, ticket.ticket_id, isDraft),
            input,
          );
    const holders = around.assignments
      .filter((assignment) => assignment.ended_at === null)
      .map((assignment) => assignment.user_id);
    await changeTicket(tx, {
      before: ticket,
      patch: { last_event_at: now },
      timeZone: masters.timeZone,
      holders,
      entry: {
        ticketId: ticket.ticket_id,
        at: now,
        actorUserId: officer.userId,
        roleId: officer.roleId,
        actionId: ACTION.REPLY,
        event: "REPLY",
        fromStatusId: ticket.status_id,
        toStatusId: ticket.status_id,
        remark: reply.text,
      },
      also: [emptyDraftSql({ userId: officer.userId, ticketId: ticket.ticket_id, kind: "reply" }, now)],
      isLast: !isForGroup,
    });
    return { reply, members: await membersOf(reply) };
  });
}
