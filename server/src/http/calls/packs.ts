import type { FastifyInstance } from "fastify";
import * as calls from "@smgt/contract/calls/organisation/packs.ts";
import { exportPack } from "../../domain/organisation/administration/packs/export-pack.ts";
import { listPacks, showPack } from "../../domain/organisation/administration/packs/preview-pack.ts";
import { proposePack } from "../../domain/organisation/administration/packs/propose-pack.ts";
import { publishPack, withdrawPack } from "../../domain/organisation/administration/packs/publish-pack.ts";
import { say } from "../../texts/say.ts";
import { serve } from "../serve.ts";

export function packCalls(app: FastifyInstance): void {
  serve(app, calls.exportPack, async (ctx, officer) => ({ reply: await exportPack(ctx, officer) }));
  serve(app, calls.getPacks, async (ctx, officer) => ({ reply: await listPacks(ctx, officer) }));
  serve(app, calls.getPack, async (ctx, officer, { body }) => ({ reply: await showPack(ctx, officer, body) }));
  serve(app, calls.proposePack, async (ctx, officer, { body, files }) => ({
    reply: say(officer.language, "pack.proposed"),
    extras: { pack_version_id: await proposePack(ctx, officer, body.note, files) },
  }));
  serve(app, calls.publishPack, async (ctx, officer, { body }) => ({
    reply: say(officer.language, "pack.published"),
    extras: { masters_version: await publishPack(ctx, officer, body) },
  }));
  serve(app, calls.withdrawPack, async (ctx, officer, { body }) => {
    await withdrawPack(ctx, officer, body);
    return { reply: say(officer.language, "pack.withdrawn") };
  });
}
