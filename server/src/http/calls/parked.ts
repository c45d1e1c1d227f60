import type { FastifyInstance } from "fastify";
import * as calls from "@smgt/contract/calls/intake/parked.ts";
import { listParked } from "../../domain/intake/ingest/list-parked.ts";
import { dismissPost } from "../../domain/intake/ingest/dismiss-post.ts";
import { serve } from "../serve.ts";

export function parkedCalls(app: FastifyInstance): void {
  serve(app, calls.parkedFeed, async (ctx, officer, { body }) => {
    const { items, nextCursor, reasons } = await listParked(ctx, officer, body);
    return {
      reply: items,
      extras: {
        ...(nextCursor === null ? {} : { next_cursor: nextCursor }),
        ...(reasons === null ? {} : { reasons }),
      },
    };
  });
  serve(app, calls.setAsideFeed, async (ctx, officer, { body }) => ({ reply: await dismissPost(ctx, officer, body) }));
}
