/** Inbox. */
import type { FastifyInstance } from "fastify";
import { getWaiting, markWaitingRead } from "@smgt/contract/calls/casework/inbox.ts";
import { listWaiting, markRead } from "../../domain/casework/inbox/list-inbox.ts";
import { serve } from "../serve.ts";

export function waitingCalls(app: FastifyInstance): void {
  serve(app, getWaiting, async (ctx, officer, { body }) => {
    const { entries, nextCursor } = await listWaiting(ctx, officer, body);
    return { reply: entries, extras: nextCursor === null ? {} : { next_cursor: nextCursor } };
  });

  serve(app, markWaitingRead, async (ctx, officer, { body }) => ({
    reply: { updated: await markRead(ctx, officer, body) },
  }));
}
