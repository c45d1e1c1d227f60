/** Branding of the State. */
import type { FastifyInstance } from "fastify";
import * as calls from "@smgt/contract/calls/organisation/state.ts";
import { findMark, keepMark } from "../../domain/organisation/administration/state-logo.ts";
import { brandingOf } from "../../domain/law/masters/branding.ts";
import { sendDownload } from "../download.ts";
import { serve, servePublic } from "../serve.ts";

const YEAR = 31_536_000;

export function stateCalls(app: FastifyInstance): void {
  servePublic(app, calls.stateLook, async (ctx) => ({ reply: await brandingOf(ctx) }));

  servePublic(app, calls.stateMark, async (ctx, _nobody, { query, reply }) => {
    const { key, contentType } = await findMark(ctx, query.hash);
    const bytes = await ctx.files.read(key);
    await sendDownload(
      reply,
      { file_name: "mark", content_type: contentType },
      bytes,
      `public, max-age=${YEAR}, immutable`,
    );
    return { reply: null };
  });

  serve(app, calls.uploadMark, async (ctx, officer, { files }) => ({
    reply: { mark: await keepMark(ctx, officer, files) },
  }));
}
