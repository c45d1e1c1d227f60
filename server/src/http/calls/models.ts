/** Training. */
import type { FastifyInstance } from "fastify";
import * as calls from "@smgt/contract/calls/casework/training.ts";
import { certaintyNeeded, listModels } from "../../domain/casework/training/models.ts";
import { setModelInForce } from "../../domain/intake/rule-editor/put-model-in-force.ts";
import { say } from "../../texts/say.ts";
import { serve } from "../serve.ts";

export function modelCalls(app: FastifyInstance): void {
  serve(app, calls.getModels, async (ctx) => {
    const [reply, extras] = await Promise.all([listModels(ctx), certaintyNeeded(ctx)]);
    return { reply, extras };
  });

  serve(app, calls.setModel, async (ctx, officer, { body }) => {
    await setModelInForce(ctx, officer, body);
    return { reply: say(officer.language, "model.set") };
  });
}
