import type { FastifyInstance } from "fastify";
import { getMentionable } from "@smgt/contract/calls/tickets/mentions.ts";
import { findMentionable } from "../../domain/tickets/tickets/mentions/find-mentionable.ts";
import { serve } from "../serve.ts";

export function mentionCalls(app: FastifyInstance): void {
  serve(app, getMentionable, async (ctx, officer, { body }) => ({ reply: await findMentionable(ctx, officer, body) }));
}
