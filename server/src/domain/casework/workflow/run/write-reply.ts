/** Action 10: a reply without a change of status. The cell sends; an officer leaves a draft. */
import type { BodyOf } from "@smgt/contract/call.ts";
import type { sendReply } from "@smgt/contract/calls/tickets/replies.ts";
import type { Context, Officer } from "../../../../context.ts";
import { inTransaction } from "../../../../db/tx.ts";
import { emptyDraftSql } from "../../../tickets/drafts/queries.ts";
import { replyByRef, type Reply } from "../../../tickets/replies/queries.ts";
import { answerMembers } from "../members/answer-members.ts";
import type { ActionInput, GroupAnswer } from "../step/action.ts";
import { perform } from "./perform.ts";
import { lockContext } from "./run-action.ts";

type Body = BodyOf<typeof sendReply>;

export interface WrittenReply {
  readonly reply: Reply;
  /** Outcome for the merged complaints, if they were to be answered too. */
  readonly members: GroupAnswer | null;
}

function inputOf({ in_reply_to_tweet_id: inReplyTo, draft_reply_id: draftReplyId, ...body }: Body): ActionInput {
  const reply = { inReplyTo: inReplyTo ?? null, draftReplyId: draftReplyId ?? null };
  return { body, reply };
}

/** Queues or drafts the reply, with history, in one transaction. The same `client_ref` makes one reply. */
export function writeReply(ctx: Context, officer: Officer, body: Body): Promise<WrittenReply> {
  const { ticket_id: ticketId, client_ref: clientRef } = body;
  return inTransaction(ctx.db, async (tx) => {
    const context = await lockContext(ctx, tx, officer, inputOf(body));
    const before = await replyByRef(tx, ticketId, clientRef);
    if (before !== undefined) {
      const isForGroup = body.answer_members === "Y";
      const { ticket_no: no } = context.ticket;
      return { reply: before, members: isForGroup ? await answerMembers(ctx, tx, officer, before, no) : null };
    }
    const { reply, members } = await perform(context, () => [
      emptyDraftSql({ userId: officer.userId, kind: "reply", key: String(ticketId) }, context.now),
    ]);
    if (reply === null) throw new Error("every row of action 10 sends or drafts a reply");
    return { reply, members };
  });
}
