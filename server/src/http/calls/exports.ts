import type { FastifyInstance } from "fastify";
import * as calls from "@smgt/contract/calls/tickets/exports.ts";
import { fetchExport, requestExport, showExport } from "../../domain/tickets/tickets/export/export-tickets.ts";
import { serve } from "../serve.ts";

export function exportCalls(app: FastifyInstance): void {
  serve(app, calls.exportTickets, async (ctx, officer, { body }) => {
    const { format, ...asked } = body;
    return { reply: { export_id: await requestExport(ctx, officer, asked, format) } };
  });
  serve(app, calls.exportStatus, async (ctx, officer, { body }) => ({
    reply: await showExport(ctx, officer, body.export_id),
  }));
  serve(app, calls.exportFile, async (ctx, officer, { body }) => ({
    reply: await fetchExport(ctx, officer, body.export_id),
  }));
}
