/** The operator's calls to citizens: translation only. */
import type { FastifyInstance } from "fastify";
import { getCalls } from "@smgt/contract/calls/calls.ts";
import { listCalls } from "../../domain/tickets/list-calls.ts";
import { serve } from "../serve.ts";

/** Serves the calls of `contract/calls/calls.ts`. */
export function operatorCalls(app: FastifyInstance): void {
  serve(app, getCalls, async (ctx, officer, { body }) => {
    const { calls, nextCursor } = await listCalls(ctx, officer, body);
    return { reply: calls, extras: nextCursor === null ? {} : { next_cursor: nextCursor } };
  });
}
