/** Workflow view for administrators. */
import type { FastifyInstance } from "fastify";
import * as calls from "@smgt/contract/calls/casework/workflow-seen.ts";
import { showWorkflow, simulateTicket } from "../../domain/casework/workflow/offer/show-workflow.ts";
import { serve } from "../serve.ts";

export function workflowSeenCalls(app: FastifyInstance): void {
  serve(app, calls.getWorkflow, async (ctx, admin, { body }) => ({ reply: await showWorkflow(ctx, admin, body) }));
  serve(app, calls.simulate, async (ctx, admin, { body }) => ({ reply: await simulateTicket(ctx, admin, body) }));
}
