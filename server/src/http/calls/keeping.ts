/** Data retention. */
import type { FastifyInstance } from "fastify";
import { getKeeping } from "@smgt/contract/calls/oversight/retention.ts";
import { listKeeping } from "../../domain/oversight/retention/list-keeping.ts";
import { serve } from "../serve.ts";

export function keepingCalls(app: FastifyInstance): void {
  serve(app, getKeeping, async (ctx) => ({ reply: await listKeeping(ctx) }));
}
