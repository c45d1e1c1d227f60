/** Saved drafts of complaints, notifications and changes of masters. */
import type { FastifyInstance } from "fastify";
import * as complaints from "@smgt/contract/calls/tickets/form-drafts.ts";
import * as masters from "@smgt/contract/calls/organisation/master-drafts.ts";
import * as notifications from "@smgt/contract/calls/casework/notification-drafts.ts";
import { discardForm, listForms, saveForm } from "../../domain/tickets/drafts/form-drafts.ts";
import { serve } from "../serve.ts";

export function formDraftCalls(app: FastifyInstance): void {
  serve(app, complaints.saveFormDraft, async (ctx, officer, { body }) => ({
    reply: { saved_at: await saveForm(ctx, officer, "complaint", body) },
  }));

  serve(app, complaints.formDrafts, async (ctx, officer) => ({ reply: await listForms(ctx, officer, "complaint") }));

  serve(app, complaints.deleteFormDraft, async (ctx, officer, { body }) => {
    await discardForm(ctx, officer, "complaint", body.ref);
    return { reply: { saved_at: null } };
  });

  serve(app, notifications.saveNotificationDraft, async (ctx, officer, { body }) => ({
    reply: { saved_at: await saveForm(ctx, officer, "notification", body) },
  }));

  serve(app, notifications.notificationDrafts, async (ctx, officer) => ({
    reply: await listForms(ctx, officer, "notification"),
  }));

  serve(app, notifications.deleteNotificationDraft, async (ctx, officer, { body }) => {
    await discardForm(ctx, officer, "notification", body.ref);
    return { reply: { saved_at: null } };
  });

  serve(app, masters.saveMasterDraft, async (ctx, officer, { body }) => ({
    reply: { saved_at: await saveForm(ctx, officer, "master", body) },
  }));

  serve(app, masters.masterDrafts, async (ctx, officer) => ({ reply: await listForms(ctx, officer, "master") }));

  serve(app, masters.deleteMasterDraft, async (ctx, officer, { body }) => {
    await discardForm(ctx, officer, "master", body.ref);
    return { reply: { saved_at: null } };
  });
}
