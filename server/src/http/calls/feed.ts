/** Posts without a ticket, and the effects of rules on the others. */
import type { FastifyInstance } from "fastify";
import * as calls from "@smgt/contract/calls/intake/feed.ts";
import { dismissFeed, listFeed, restoreFeed } from "../../domain/intake/ingest/feed.ts";
import { rulesOfTicket } from "../../domain/intake/rule-editor/show-firings.ts";
import { serve } from "../serve.ts";

export function feedCalls(app: FastifyInstance): void {
  serve(app, calls.feed, async (ctx, officer, { body }) => {
    const { posts, nextCursor, kinds } = await listFeed(ctx, officer, body);
    return {
      reply: posts,
      extras: {
        ...(nextCursor === null ? {} : { next_cursor: nextCursor }),
        ...(kinds === null ? {} : { kinds }),
      },
    };
  });
  serve(app, calls.dismissFeed, async (ctx, officer, { body }) => ({ reply: await dismissFeed(ctx, officer, body) }));
  serve(app, calls.restoreFeed, async (ctx, officer, { body }) => ({
    reply: await restoreFeed(ctx, officer, body.feed_id),
  }));
  serve(app, calls.firingsOfTicket, async (ctx, officer, { body }) => ({
    reply: await rulesOfTicket(ctx, officer, body.ticket_id),
  }));
}
