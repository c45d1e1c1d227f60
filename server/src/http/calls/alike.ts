/** Tickets that may be about the same: translation only. */
import type { FastifyInstance } from "fastify";
import * as calls from "@smgt/contract/calls/alike.ts";
import { alikeToTicket, alikeToWords } from "../../domain/alike/find-alike.ts";
import { serve } from "../serve.ts";

/** Serves the calls of `contract/calls/alike.ts`. */
export function alikeCalls(app: FastifyInstance): void {
  serve(app, calls.getAlike, async (ctx, officer, { body }) => ({
    reply: await alikeToTicket(ctx, officer, body.ticket_id),
  }));
  serve(app, calls.findAlike, async (ctx, officer, { body }) => ({ reply: await alikeToWords(ctx, officer, body) }));
}
