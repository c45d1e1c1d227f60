/** What has been read from outside: translation only. */
import type { FastifyInstance } from "fastify";
import * as calls from "@smgt/contract/calls/intake/reading.ts";
import { listReadings } from "../../domain/intake/ingest/list-readings.ts";
import { serve } from "../serve.ts";

/** Serves the calls of `contract/calls/reading.ts`. */
export function readingCalls(app: FastifyInstance): void {
  serve(app, calls.listReadings, async (ctx, _officer, { body }) => {
    const { items, nextCursor, state } = await listReadings(ctx, body);
    return { reply: items, extras: { ...(nextCursor === null ? {} : { next_cursor: nextCursor }), ...state } };
  });
}
