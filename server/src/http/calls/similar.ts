import type { FastifyInstance } from "fastify";
import * as calls from "@smgt/contract/calls/tickets/similar.ts";
import { similarToTicket, similarToWords } from "../../domain/tickets/similar/find-similar.ts";
import { serve } from "../serve.ts";

export function similarCalls(app: FastifyInstance): void {
  serve(app, calls.getSimilar, async (ctx, officer, { body }) => ({
    reply: await similarToTicket(ctx, officer, body.ticket_id),
  }));
  serve(app, calls.findSimilar, async (ctx, officer, { body }) => ({
    reply: await similarToWords(ctx, officer, body),
  }));
}
