/** The sender of replies: translation only. */
import type { FastifyInstance } from "fastify";
import * as calls from "@smgt/contract/calls/sender.ts";
import { senderState } from "../../domain/replies/sender-pause.ts";
import { trySender } from "../../domain/replies/try-sender.ts";
import { serve } from "../serve.ts";

/** Serves the calls of `contract/calls/sender.ts`. */
export function senderCalls(app: FastifyInstance): void {
  serve(app, calls.senderState, async (ctx) => {
    const state = await senderState(ctx.db);
    return {
      reply: {
        paused_because: state.pausedBecause,
        since: state.since?.toISOString() ?? null,
        next_check_at: state.nextCheckAt?.toISOString() ?? null,
        waiting: state.waiting,
        oldest_waiting_at: state.oldestWaitingAt?.toISOString() ?? null,
      },
    };
  });

  serve(app, calls.trySender, async (ctx, officer) => {
    await trySender(ctx, officer);
    return { reply: "Replies go out again" };
  });
}
