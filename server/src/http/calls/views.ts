import type { FastifyInstance } from "fastify";
import * as calls from "@smgt/contract/calls/tickets/views.ts";
import { listReadyViews } from "../../domain/tickets/views/ready-views.ts";
import { deleteView, listViews, saveView } from "../../domain/tickets/views/views.ts";
import { serve } from "../serve.ts";

export function viewCalls(app: FastifyInstance): void {
  serve(app, calls.listViews, async (ctx, officer) => ({ reply: await listViews(ctx, officer) }));

  serve(app, calls.readyViews, async (ctx, officer) => ({ reply: await listReadyViews(ctx, officer) }));

  serve(app, calls.saveView, async (ctx, officer, { body }) => ({ reply: await saveView(ctx, officer, body) }));

  serve(app, calls.deleteView, async (ctx, officer, { body }) => ({
    reply: await deleteView(ctx, officer, body.saved_view_id),
  }));
}
