import type { FastifyInstance } from "fastify";
import * as calls from "@smgt/contract/calls/tickets/sender.ts";
import { shownName } from "../../channels/list.ts";
import { endRestoration } from "../../domain/tickets/replies/restore/end-restoration.ts";
import { showRestoration } from "../../domain/tickets/replies/restore/show-restoration.ts";
import { senderState } from "../../domain/tickets/replies/sender-pause.ts";
import { trySender } from "../../domain/tickets/replies/resume-sending.ts";
import { serve } from "../serve.ts";

export function senderCalls(app: FastifyInstance): void {
  serve(app, calls.senderState, async (ctx) => {
    const state = await senderState(ctx.db);
    const paused = state.paused.map((one) => ({
      channel: one.channel,
      channel_name: shownName(ctx.channels, one.channel),
      reason: one.reason,
      since: one.since.toISOString(),
      next_check_at: one.nextCheckAt?.toISOString() ?? null,
      waiting: one.waiting,
    }));
    return {
      reply: {
        paused_because: state.pausedBecause,
        since: paused[0]?.since ?? null,
        next_check_at: paused[0]?.next_check_at ?? null,
        waiting: state.waiting,
        oldest_waiting_at: state.oldestWaitingAt?.toISOString() ?? null,
        paused,
      },
    };
  });

  serve(app, calls.trySender, async (ctx, officer) => {
    await trySender(ctx, officer);
    return { reply: "Replies go out again" };
  });

  serve(app, calls.restoreState, async (ctx, officer) => ({ reply: await showRestoration(ctx, officer) }));

  serve(app, calls.endRestore, async (ctx, officer, { body }) => {
    await endRestoration(ctx, officer, body);
    return { reply: "Replies go out again" };
  });
}
