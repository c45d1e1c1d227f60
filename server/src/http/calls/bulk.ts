import type { FastifyInstance } from "fastify";
import * as calls from "@smgt/contract/calls/casework/bulk.ts";
import { bulkOffers } from "../../domain/casework/workflow/offer/bulk-offers.ts";
import { previewBulk } from "../../domain/casework/workflow/offer/preview-bulk.ts";
import { serve } from "../serve.ts";
import { mastersOf } from "../../domain/law/masters/read-masters.ts";

export function bulkCalls(app: FastifyInstance): void {
  serve(app, calls.bulkActions, async (ctx, officer) => ({ reply: bulkOffers(await mastersOf(ctx), officer) }));

  serve(app, calls.previewBulk, async (ctx, officer, { body }) => ({ reply: await previewBulk(ctx, officer, body) }));
}
