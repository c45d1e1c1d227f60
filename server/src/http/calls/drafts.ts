import type { FastifyInstance } from "fastify";
import * as calls from "@smgt/contract/calls/tickets/drafts.ts";
import { validatorOf } from "../../compiled-shape.ts";
import { Refused } from "../../domain/ground/refused.ts";
import { discardDraft, getDrafts, listOpenDrafts, saveDraft } from "../../domain/tickets/drafts/drafts.ts";
import { serve } from "../serve.ts";

export function draftCalls(app: FastifyInstance): void {
  serve(app, calls.saveDraft, async (ctx, officer, { body }) => {
    // The contract allows the fields of any kind; only those of this one are saved.
    if (!validatorOf(calls.DRAFT_FIELDS[body.kind]).Check(body.fields))
      throw new Refused("BAD_INPUT", {}, { extras: { fields: ["fields"] } });
    return { reply: await saveDraft(ctx, officer, body, body) };
  });

  serve(app, calls.getDrafts, async (ctx, officer, { body }) => ({
    reply: await getDrafts(ctx, officer, body.kinds, body.key),
  }));

  serve(app, calls.deleteDraft, async (ctx, officer, { body }) => ({ reply: await discardDraft(ctx, officer, body) }));

  serve(app, calls.myDrafts, async (ctx, officer) => ({ reply: await listOpenDrafts(ctx, officer) }));
}
