/** Unfinished complaints: translation only. */
import type { FastifyInstance } from "fastify";
import * as calls from "@smgt/contract/calls/form-drafts.ts";
import { discardForm, listForms, saveForm } from "../../domain/drafts/form-drafts.ts";
import { serve } from "../serve.ts";

/** Serves the calls of `contract/calls/form-drafts.ts`. */
export function formDraftCalls(app: FastifyInstance): void {
  serve(app, calls.saveFormDraft, async (ctx, officer, { body }) => ({
    reply: { saved_at: await saveForm(ctx, officer, body) },
  }));

  serve(app, calls.formDrafts, async (ctx, officer) => ({ reply: await listForms(ctx, officer) }));

  serve(app, calls.deleteFormDraft, async (ctx, officer, { body }) => {
    await discardForm(ctx, officer, body.ref);
    return { reply: { saved_at: null } };
  });
}
