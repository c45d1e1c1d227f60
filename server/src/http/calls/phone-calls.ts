/** Phone calls to citizens. */
import { translationsOf } from "@smgt/contract/languages.ts";
import type { FastifyInstance } from "fastify";
import { callScript, getCalls, saveTold } from "@smgt/contract/calls/casework/phone-calls.ts";
import { flagOf } from "@smgt/contract/shapes/common.ts";
import { listCalls } from "../../domain/tickets/tickets/lists/list-calls.ts";
import { recordInformed } from "../../domain/casework/workflow/run/record-informed.ts";
import { serve } from "../serve.ts";
import { mastersOf } from "../../domain/law/masters/read-masters.ts";

export function operatorCalls(app: FastifyInstance): void {
  serve(app, getCalls, async (ctx, officer, { body }) => {
    const { calls, nextCursor } = await listCalls(ctx, officer, body);
    return { reply: calls, extras: nextCursor === null ? {} : { next_cursor: nextCursor } };
  });

  serve(app, callScript, async (ctx) => ({
    reply: (await mastersOf(ctx)).callScript.map(({ step, spoken }) => ({
      step_code: step,
      spoken_text: spoken.en,
      spoken_text_translations: translationsOf(spoken),
    })),
  }));

  serve(app, saveTold, async (ctx, officer, { body }) => {
    const { sentence, isOver } = await recordInformed(ctx, officer, body);
    return { reply: sentence, extras: { is_over: flagOf(isOver) } };
  });
}
