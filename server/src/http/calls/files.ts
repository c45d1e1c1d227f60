/** Ticket files: always a download, never a page in the browser. */
import type { FastifyInstance } from "fastify";
import { attachmentFile, profileImage } from "@smgt/contract/calls/tickets/live.ts";
import { findProfileImage } from "../../domain/organisation/users/profile-image.ts";
import { findAttachment, recordDownload } from "../../domain/tickets/tickets/show/find-attachment.ts";
import { sendDownload } from "../download.ts";
import { serve } from "../serve.ts";

export function fileCalls(app: FastifyInstance): void {
  serve(app, attachmentFile, async (ctx, officer, { query, reply }) => {
    const file = await findAttachment(ctx, officer, query.attachment_id);
    const bytes = await ctx.files.read(file.storage_key);
    await recordDownload(ctx, officer, file);
    await sendDownload(reply, file, bytes);
    return { reply: null };
  });

  serve(app, profileImage, async (ctx, _officer, { query, reply }) => {
    const { key, contentType } = await findProfileImage(ctx, query.user_id);
    const bytes = await ctx.files.read(key);
    await sendDownload(reply, { file_name: "picture", content_type: contentType }, bytes, "private, max-age=300");
    return { reply: null };
  });
}
