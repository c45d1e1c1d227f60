/** Replies: translation only. */
import type { FastifyInstance } from "fastify";
import * as calls from "@smgt/contract/calls/replies.ts";
import { listCannedReplies } from "../../domain/replies/list-canned.ts";
import { unconfirmed } from "../../domain/replies/queries.ts";
import { settleReply, undoReply } from "../../domain/replies/settle-reply.ts";
import { tweetReply } from "../../domain/workflow/tweet-reply.ts";
import { writeReply } from "../../domain/workflow/write-reply.ts";
import { serve } from "../serve.ts";

/** Serves the calls of `contract/calls/replies.ts`. */
export function replyCalls(app: FastifyInstance): void {
  serve(app, calls.sendReply, async (ctx, officer, { body }) => {
    const reply = await writeReply(ctx, officer, body);
    return {
      reply: reply.state === "draft" ? "Reply kept as a draft for the cell" : "Reply queued",
      extras: {
        reply_id: reply.reply_id,
        delivery_status: reply.state as "draft" | "queued",
        undo_until: reply.not_before.toISOString(),
      },
    };
  });

  serve(app, calls.undoReply, async (ctx, officer, { body }) => {
    await undoReply(ctx, officer, body.reply_id);
    return { reply: "Reply taken back" };
  });

  serve(app, calls.settleReply, async (ctx, officer, { body }) => {
    await settleReply(ctx, officer, { replyId: body.reply_id, decision: body.decision, url: body.reply_url ?? null });
    return { reply: body.decision === "SENT" ? "Reply noted as sent" : "Reply queued again" };
  });

  serve(app, calls.cannedReplies, async (ctx, officer, { body }) => ({
    reply: await listCannedReplies(ctx, officer, body.ticket_id ?? null),
  }));

  serve(app, calls.unconfirmedReplies, async (ctx) => ({
    reply: (await unconfirmed(ctx.db)).map((row) => ({
      reply_id: row.reply_id,
      ticket_id: row.ticket_id,
      ticket_no: row.ticket_no,
      reply_channel: row.reply_channel === "D" ? "D" : "P",
      text: row.text,
      since: (row.started_at ?? row.created_at).toISOString(),
      is_public: row.reply_channel === "D" ? "N" : "Y",
    })),
  }));

  serve(app, calls.tweetReply, async (ctx, officer, { body }) => ({ reply: await tweetReply(ctx, officer, body) }));
}
