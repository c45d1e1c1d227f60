import type { FastifyInstance } from "fastify";
import * as calls from "@smgt/contract/calls/tickets/presence.ts";
import { leave, heartbeat, listPresence } from "../../domain/tickets/presence/presence.ts";
import { serve } from "../serve.ts";

export function presenceCalls(app: FastifyInstance): void {
  serve(app, calls.sendHeartbeat, async (ctx, officer, { body }) => ({
    reply: await heartbeat(ctx, officer, body.ticket_id),
  }));

  serve(app, calls.leavePresence, async (ctx, officer, { body }) => {
    await leave(ctx, officer, body.ticket_id);
    return { reply: "Goodbye" };
  });

  serve(app, calls.whoIsThere, async (ctx, officer, { body }) => ({
    reply: await listPresence(ctx, officer, body.ticket_ids),
  }));
}
