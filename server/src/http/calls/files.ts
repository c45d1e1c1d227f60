/** Files of tickets: always a download, never shown by the browser as a page. */
import type { FastifyInstance } from "fastify";
import { attachmentFile, health, profileImage } from "@smgt/contract/calls/live.ts";
import { isDatabaseAway } from "../../db/pool.ts";
import { findProfileImage } from "../../domain/users/profile-image.ts";
import { findAttachment, recordDownload } from "../../domain/tickets/find-attachment.ts";
import { pingDatabase } from "../../domain/logs/ping.ts";
import { serve, servePublic } from "../serve.ts";

/** Serves attachment downloads and the health check. */
export function fileCalls(app: FastifyInstance): void {
  serve(app, attachmentFile, async (ctx, officer, { query, reply }) => {
    const file = await findAttachment(ctx, officer, query.attachment_id);
    const bytes = await ctx.files.read(file.storage_key);
    await recordDownload(ctx, officer, file);
    const name = encodeURIComponent(file.file_name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`);
    void reply
      .header("content-type", file.content_type)
      .header("content-disposition", `attachment; filename*=UTF-8''${name}`)
      .header("content-security-policy", "sandbox; default-src 'none'; frame-ancestors 'none'")
      .header("cache-control", "private, no-store");
    await reply.send(bytes);
    return { reply: null };
  });

  serve(app, profileImage, async (ctx, _officer, { query, reply }) => {
    const { key, contentType } = await findProfileImage(ctx, query.user_id);
    const bytes = await ctx.files.read(key);
    void reply
      .header("content-type", contentType)
      .header("content-disposition", "attachment; filename=picture")
      .header("content-security-policy", "sandbox; default-src 'none'; frame-ancestors 'none'")
      .header("cache-control", "private, max-age=300");
    await reply.send(bytes);
    return { reply: null };
  });

  servePublic(app, health, async (ctx, _nobody, { reply }) => {
    void reply.header("cache-control", "no-store");
    try {
      await pingDatabase(ctx);
      return { reply: { status: "ok", database: "ok" } };
    } catch (error) {
      if (!isDatabaseAway(error)) throw error;
      void reply.code(503);
      return { reply: { status: "waiting", database: "away" } };
    }
  });
}
