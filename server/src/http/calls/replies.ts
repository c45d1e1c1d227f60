import type { FastifyInstance } from "fastify";
import * as calls from "@smgt/contract/calls/tickets/replies.ts";
import { listCannedReplies } from "../../domain/tickets/replies/list-ready-replies.ts";
import { listRefused, listUnconfirmed } from "../../domain/tickets/replies/list-unresolved.ts";
import { resolveReply } from "../../domain/tickets/replies/resolve-reply.ts";
import { tweetReply } from "../../domain/casework/workflow/run/tweet-reply.ts";
import { undoReply } from "../../domain/casework/workflow/run/undo-reply.ts";
import { writeReply } from "../../domain/casework/workflow/run/write-reply.ts";
import { serve } from "../serve.ts";

const SETTLED = { SENT: "Reply noted as sent", AGAIN: "Reply queued again", TOLD: "Noted: told in another way" };

export function replyCalls(app: FastifyInstance): void {
  serve(app, calls.sendReply, async (ctx, officer, { body }) => {
    const { reply, members } = await writeReply(ctx, officer, body);
    return {
      reply: reply.state === "draft" ? "Reply kept as a draft for the cell" : "Reply queued",
      extras: {
        reply_id: reply.reply_id,
        delivery_status: reply.state as "draft" | "queued",
        undo_until: reply.not_before.toISOString(),
        ...members,
      },
    };
  });

  serve(app, calls.undoReply, async (ctx, officer, { body }) => ({
    reply: await undoReply(ctx, officer, body.reply_id),
  }));

  serve(app, calls.settleReply, async (ctx, officer, { body }) => {
    await resolveReply(ctx, officer, { replyId: body.reply_id, decision: body.decision, url: body.reply_url ?? null });
    return { reply: SETTLED[body.decision] };
  });

  serve(app, calls.cannedReplies, async (ctx, officer, { body }) => ({
    reply: await listCannedReplies(ctx, officer, body.ticket_id ?? null),
  }));

  serve(app, calls.unconfirmedReplies, async (ctx, officer) => ({
    reply: await listUnconfirmed(ctx, officer),
  }));

  serve(app, calls.refusedReplies, async (ctx, officer) => ({ reply: await listRefused(ctx, officer) }));

  serve(app, calls.tweetReply, async (ctx, officer, { body }) => ({ reply: await tweetReply(ctx, officer, body) }));
}
