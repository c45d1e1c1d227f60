/** Data retention. */
import type { FastifyInstance } from "fastify";
import { getKeeping } from "@smgt/contract/calls/oversight/retention.ts";
import { listRetention } from "../../domain/oversight/retention/list-retention.ts";
import { serve } from "../serve.ts";

export function retentionCalls(app: FastifyInstance): void {
  serve(app, getKeeping, async (ctx) => ({ reply: await listRetention(ctx) }));
}
