import type { FastifyInstance } from "fastify";
import * as calls from "@smgt/contract/calls/tickets/drafts.ts";
import { discardDraft, getDrafts, listOpenDrafts, saveDraft } from "../../domain/tickets/drafts/drafts.ts";
import { serve } from "../serve.ts";

export function draftCalls(app: FastifyInstance): void {
  serve(app, calls.saveDraft, async (ctx, officer, { body }) => ({
    reply: await saveDraft(ctx, officer, {
      ticketId: body.ticket_id,
      kind: body.kind,
      fields: body.fields,
      version: body.version,
    }),
  }));

  serve(app, calls.getDrafts, async (ctx, officer, { body }) => ({
    reply: await getDrafts(ctx, officer, body.ticket_id),
  }));

  serve(app, calls.deleteDraft, async (ctx, officer, { body }) => ({
    reply: await discardDraft(ctx, officer, { ticketId: body.ticket_id, kind: body.kind }),
  }));

  serve(app, calls.myDrafts, async (ctx, officer) => ({ reply: await listOpenDrafts(ctx, officer) }));
}
