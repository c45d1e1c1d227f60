import type { FastifyInstance } from "fastify";
import * as calls from "@smgt/contract/calls/organisation/first-run.ts";
import { listSteps } from "../../domain/organisation/first-run/list-steps.ts";
import { testChannel, testMessage } from "../../domain/organisation/first-run/run-test.ts";
import { skipStep } from "../../domain/organisation/first-run/skip-step.ts";
import { say } from "../../texts/say.ts";
import { serve } from "../serve.ts";

export function firstRunCalls(app: FastifyInstance): void {
  serve(app, calls.firstSteps, async (ctx, officer) => ({ reply: await listSteps(ctx, officer) }));
  serve(app, calls.testChannel, async (ctx, officer, { body }) => ({
    reply: await testChannel(ctx, officer, body.channel),
  }));
  serve(app, calls.testMessage, async (ctx, officer, { body }) => ({
    reply: await testMessage(ctx, officer, body.way),
  }));
  serve(app, calls.skipStep, async (ctx, officer, { body }) => {
    await skipStep(ctx, officer, body);
    return { reply: say(officer.language, "first.skipped") };
  });
}
