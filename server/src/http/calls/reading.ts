/** Completeness of reads from the channels. */
import type { FastifyInstance } from "fastify";
import * as calls from "@smgt/contract/calls/intake/reading.ts";
import { listReadings } from "../../domain/intake/ingest/list-readings.ts";
import { serve } from "../serve.ts";

export function readingCalls(app: FastifyInstance): void {
  serve(app, calls.listReadings, async (ctx, _officer, { body }) => {
    const { items, nextCursor, state } = await listReadings(ctx, body);
    return { reply: items, extras: { ...(nextCursor === null ? {} : { next_cursor: nextCursor }), ...state } };
  });
}
