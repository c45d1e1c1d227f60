/** A file as a download: never shown by the browser as a page. */
import type { Readable } from "node:stream";
import type { FastifyReply } from "fastify";

interface Named {
  readonly file_name: string;
  readonly content_type: string;
}

/** Sends the bytes under the file's own name. */
export async function sendDownload(reply: FastifyReply, file: Named, bytes: Readable): Promise<void> {
  const name = encodeURIComponent(file.file_name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`);
  void reply
    .header("content-type", file.content_type)
    .header("content-disposition", `attachment; filename*=UTF-8''${name}`)
    .header("content-security-policy", "sandbox; default-src 'none'; frame-ancestors 'none'")
    .header("cache-control", "private, no-store");
  await reply.send(bytes);
}
