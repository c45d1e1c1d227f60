/** Messages to officers about tickets. */
import type { FastifyInstance } from "fastify";
import * as calls from "@smgt/contract/calls/casework/notifications.ts";
import { listMessages, markRead } from "../../domain/tickets/tickets/show/messages.ts";
import { serve } from "../serve.ts";

export function messageCalls(app: FastifyInstance): void {
  serve(app, calls.getBroadcastMessage, async (ctx, officer) => ({ reply: await listMessages(ctx, officer) }));

  serve(app, calls.updateReadableBroadcastMessage, async (ctx, officer, { body }) => ({
    reply: {
      updated: await markRead(
        ctx,
        officer,
        body.broadcast_message_id === undefined ? {} : { messageIds: body.broadcast_message_id },
      ),
    },
  }));

  serve(app, calls.updateReadableBroadcastMessageId, async (ctx, officer, { body }) => ({
    reply: { updated: await markRead(ctx, officer, { ticketId: body.ticketid }) },
  }));
}
